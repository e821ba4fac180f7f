internal import ArgumentParser
internal import BridgeArchive
internal import BridgeConsole
internal import BridgeCrypto
internal import BridgeFormats
internal import BridgePackages

/// Checks an archive.
struct CheckPackageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads a zip archive by the strict rules for packages.",
    discussion: """
      Every file is read to its end, and its size and checksum are compared. An
      archive is refused if two readers could understand it differently, if it has
      links or names that are not plain paths, or if it exceeds a limit. No manifest
      is needed.

      --json prints a list of {"name", "size", "sha256"}; for an archive that is
      refused, {"reason", "entry", "offset", "message"}.

      EXAMPLES
        bridge packages check app.zip
        bridge packages check app.zip --json | jq -r '.[].name'
        PASSWORD=… bridge packages check locked.zip --password-env PASSWORD

      EXIT CODES
        0  the archive follows every rule
        1  the archive is refused
        2  the command line cannot be understood
        3  the file cannot be read
      """)

  @Argument(help: "The archive.")
  var archive: String

  @Option(
    help: ArgumentHelp(
      "The encoding of names that are not marked as UTF-8, such as GB18030.", valueName: "encoding")
  )
  var nameEncoding: NameEncodingArgument?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var result: ResultOptions

  func run() throws {
    let work = LongWork("reading \(archive.printable)")
    do {
      let check = try work.during {
        try ArchiveCheck(
          at: archive, password: password.value, decoding: nameEncoding?.decoding ?? .utf8,
          onProgress: work.show)
      }
      Console.out(result.json ? Self.json(check) : Self.text(check, archive))
      if check.hasInsecureFiles {
        Console.err(
          "bridge: a file of \(archive) is encrypted with ZipCrypto, which protects nothing\n")
      }
    } catch let error as ArchiveError {
      if result.json { Console.out(Self.json(error)) }
      Console.err("bridge: \(archive.printable): \(error.description)\n")
      throw ExitCode(error.reason == .unreadable ? 3 : 1)
    }
  }

  private static func text(_ check: ArchiveCheck, _ path: String) -> String {
    let size = check.files.reduce(0) { $0 + $1.size }
    return "\(path.printable): \(check.files.count) files, \(size) bytes\n"
  }

  private static func json(_ check: ArchiveCheck) -> String {
    JSONText.line(
      .array(
        check.files.map { file in
          .object([
            ("name", .text(file.name)), ("size", JSONText.number(file.size)),
            ("sha256", .text(file.sha256.hex)),
          ])
        }))
  }

  private static func json(_ error: ArchiveError) -> String {
    JSONText.line(
      .object([
        ("reason", .text(error.reason.rawValue)), ("entry", error.name.map { .text($0) } ?? .null),
        ("offset", error.offset.map(JSONText.number) ?? .null), ("message", .text(error.message)),
      ]))
  }
}
