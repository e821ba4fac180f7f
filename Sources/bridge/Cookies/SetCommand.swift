internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies

/// Stores one cookie.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Stores what a Set-Cookie field from a URL says.",
    discussion: """
      Prints stored, replaced, deleted or rejected; with rejected every reason, and
      exit code 1.

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
    help: "The field's value; - reads its bytes from standard input, where no ps shows them.")
  var line: String

  func run() throws {
    let bytes = line == "-" ? try InputFile.standardInput.read() : Array(line.utf8)
    let line = bytes.last == 0x0A ? bytes.dropLast() : bytes[...]
    let outcome = try jar.withJar(creates: true) {
      $0.store(Array(line), for: try context.context(url, in: $0))
    }
    try OutputFile.standardOutput.write("\(outcome.name)\n")
    for reason in outcome.reasons.sorted(by: { $0.rawValue < $1.rawValue }) {
      Console.err("\(reason.rawValue): \(reason.words)\n")
    }
    if !outcome.reasons.isEmpty { throw ExitCode(1) }
  }
}
