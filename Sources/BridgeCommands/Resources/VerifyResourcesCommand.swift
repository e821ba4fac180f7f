internal import ArgumentParser
internal import BridgeConsole
internal import BridgeFormats
internal import BridgePackages

/// Verifies packs.
struct VerifyResourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Reads every file of every pack, and repairs those that are damaged.",
    discussion: """
      --repair unpacks damaged packs again from their archives, or else downloads
      them. The exit code is 1 if a pack is still damaged.

      EXAMPLES
        bridge resources verify --store packs
        bridge resources verify --store packs --repair --json
      """)

  @OptionGroup var resources: ResourceOptions

  @Flag(help: "Repair damaged packs.")
  var repair = false

  @OptionGroup var password: PasswordOptions
  @OptionGroup var result: ResultOptions

  func run() async throws {
    let packs = try resources.open()
    let damaged = try packs.damagedPacks()
    var (repaired, lost) = ([String](), [String]())
    for url in damaged {
      do {
        guard repair else { throw PackageError(.damagedFile, "\(url.printable) is damaged") }
        _ = try await packs.repair(url, password: password.text)
        repaired.append(url)
      } catch let error as PackageError {
        Console.err("bridge: \(error.message.printable)\n")
        lost.append(url)
      }
    }
    let count = try packs.urls().count
    Console.out(result.json ? json(count, repaired, lost) : text(count, repaired, lost))
    if !lost.isEmpty { throw ExitCode(1) }
  }

  private func text(_ count: Int, _ repaired: [String], _ lost: [String]) -> String {
    "\(count) packs checked\n" + repaired.map { "repaired: \($0.printable)\n" }.joined()
      + lost.map { "damaged: \($0.printable)\n" }.joined()
  }

  private func json(_ count: Int, _ repaired: [String], _ lost: [String]) -> String {
    JSONText.line(
      .object([
        ("checked", JSONText.number(count)),
        ("repaired", .array(repaired.map { .text($0) })),
        ("damaged", .array(lost.map { .text($0) })),
      ]))
  }
}

/// Deletes packs.
struct DeleteResourcesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Deletes packs, and those of their files that no other pack has.",
    discussion: """
      EXAMPLES
        bridge resources delete --store packs https://cdn.example/filters.zip
        bridge resources delete --store packs --all
      """)

  @OptionGroup var resources: ResourceOptions

  @Argument(help: ArgumentHelp("The URLs of packs.", valueName: "url"))
  var urls: [String] = []

  @Flag(help: "Delete all packs.")
  var all = false

  @OptionGroup var result: ResultOptions

  func validate() throws {
    if all == !urls.isEmpty { throw ValidationError("name packs, or give --all") }
  }

  func run() throws {
    let packs = try resources.open()
    let known = try packs.urls()
    let chosen = all ? known : urls
    for url in chosen where !known.contains(url) {
      throw PackageError(.notInstalled, "\(url.printable) is not in \(resources.path)")
    }
    var bytes = 0
    if all {
      bytes = try packs.deleteAll()
    } else {
      for url in urls { bytes += try packs.delete(url) }
    }
    Console.out(
      result.json
        ? JSONText.line(
          .object([
            ("deleted", JSONText.number(chosen.count)), ("bytes", JSONText.number(bytes)),
          ]))
        : "\(chosen.count) packs deleted, \(bytes) bytes freed\n")
  }
}
