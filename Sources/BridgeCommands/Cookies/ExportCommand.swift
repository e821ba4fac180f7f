internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies

/// Exports cookies for other programs.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes all cookies, with their values, as a file for another program.",
    discussion: """
      har keeps everything, in Set-Cookie fields. playwright and chrome-json lose the
      time when a cookie was created; netscape loses SameSite as well, and has no
      partitioned cookies. Cookies that a format cannot hold unchanged are left out
      and listed on standard error; the exit code is then 1.

      EXAMPLES
        bridge cookies export --jar state.sqlite --format netscape -o cookies.txt
        bridge cookies export --jar state.sqlite --format chrome-json | jq length
      """)

  @OptionGroup var jar: JarOptions

  @Option(help: "The format: netscape, playwright, chrome-json or har.")
  var format: FormatArgument

  @Option(
    name: .shortAndLong,
    help: "The file to write, readable only by you; - is standard output.")
  var output = "-"

  func run() throws {
    let target = OutputFile(output)
    guard !target.isFile(at: jar.jar) else {
      throw ValidationError("--output \(output): that is the jar itself; name another file")
    }
    let file = try jar.read().export(as: format.format)
    try target.write(file.bytes)
    for omission in file.omitted { Console.err("left out: \(CookieText.line(omission))\n") }
    if file.withoutSameSite > 0 {
      Console.err(
        "\(file.withoutSameSite) without SameSite, which \(format.format.rawValue) cannot express\n"
      )
    }
    if !file.omitted.isEmpty { throw ExitCode(1) }
  }
}
