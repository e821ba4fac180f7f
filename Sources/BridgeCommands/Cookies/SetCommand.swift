internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies

/// Stores one cookie.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Stores the cookie of a Set-Cookie field, as if the URL had sent it.",
    discussion: """
      Prints stored, replaced, deleted or rejected. After rejected, it lists every
      reason, and the exit code is 1.

      EXAMPLES
        bridge cookies set --jar state.sqlite https://shop.example/ 'id=7; Secure'
        printf '%s' "$line" |
          bridge cookies set --jar state.sqlite https://shop.example/ -
      """)

  @OptionGroup var jar: JarOptions
  @OptionGroup var context: ContextOptions

  @Argument(help: "The URL that sets it.")
  var url: String

  @Argument(
    help: "The field's value; - reads it from standard input, so that ps does not show it.")
  var line: String

  func run() throws {
    let bytes = line == "-" ? try InputFile.standardInput.read() : Array(line.utf8)
    let line = Self.withoutEnd(bytes)
    let outcome = try jar.withJar(creates: true) {
      $0.store(Array(line), for: try context.context(url, in: $0))
    }
    try OutputFile.standardOutput.write("\(outcome.name)\n")
    for reason in outcome.reasons.sorted(by: { $0.rawValue < $1.rawValue }) {
      Console.err("\(reason.rawValue): \(reason.words)\n")
    }
    if !outcome.reasons.isEmpty { throw ExitCode(1) }
  }

  /// The line without a final LF or CR LF, as of a line copied from an HTTP message.
  private static func withoutEnd(_ line: [UInt8]) -> ArraySlice<UInt8> {
    guard line.last == 0x0A else { return line[...] }
    let line = line.dropLast()
    return line.last == 0x0D ? line.dropLast() : line
  }
}
