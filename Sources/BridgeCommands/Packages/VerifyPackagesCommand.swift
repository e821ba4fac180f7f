internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgePackages

/// Verifies a store.
struct VerifyPackagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares every stored file with its hash, and repairs damaged ones.",
    discussion: """
      Damaged files are restored from kept archives. A file that no archive has is
      lost until its version is installed again; the exit code is 1 then.

      EXAMPLES
        bridge packages verify --store packages
        bridge packages verify --store packages --dry-run --json
      """)

  @OptionGroup var store: StoreOptions

  @Flag(help: "Only report; change nothing.")
  var dryRun = false

  @OptionGroup var password: PasswordOptions
  @OptionGroup var result: ResultOptions

  func run() throws {
    let (store, work) = (try store.open(), LongWork("verifying \(store.path.printable)"))
    let report = try work.during {
      try store.verify(repairs: !dryRun, password: password.value, onProgress: work.show)
    }
    Console.out(result.json ? Self.json(report) : Self.text(report))
    if !report.isSound { throw ExitCode(1) }
  }

  private static func text(_ report: VerificationReport) -> String {
    let line = { (damage: VerificationReport.Damage) in
      "\(damage.id) \(damage.name.printable) \(damage.path)\n"
    }
    return "\(report.checkedCount) files checked, \(report.checkedBytes) bytes\n"
      + report.repaired.map { "repaired: \(line($0))" }.joined()
      + report.lost.map { "lost: \(line($0))" }.joined()
  }

  private static func json(_ report: VerificationReport) -> String {
    let list = { (damages: [VerificationReport.Damage]) in
      JSONValue.array(
        damages.map { damage in
          .object([
            ("id", .text(damage.id.label)), ("version", .text(damage.name)),
            ("path", .text(damage.path)), ("sha256", .text(damage.sha256.hex)),
          ])
        })
    }
    return JSONText.line(
      .object([
        ("checked", JSONText.number(report.checkedCount)),
        ("bytes", JSONText.number(report.checkedBytes)),
        ("repaired", list(report.repaired)), ("lost", list(report.lost)),
      ]))
  }
}
