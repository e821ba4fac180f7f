internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies

/// Prints the cookies of a request.
struct HeaderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "header",
    abstract: "Prints the value of the Cookie field for a request, byte for byte.",
    discussion: """
      If no cookie is sent, nothing is printed and the exit code is 0. With --why,
      standard error lists all other cookies of the site, with the reasons.

      EXAMPLES
        bridge cookies header --jar state.sqlite https://shop.example/cart
        bridge cookies header --jar state.sqlite --why https://shop.example/ \\
          --site-for-cookies https://news.example/
      """)

  @OptionGroup var jar: JarOptions
  @OptionGroup var context: ContextOptions

  @Flag(help: "Also print which cookies of the site are not sent, and why.")
  var why = false

  @Argument(help: "The URL of the request.")
  var url: String

  func run() throws {
    let content = try jar.read()
    let context = try context.context(url, in: content)
    if let header = content.header(for: context) {
      try OutputFile.standardOutput.write(header + [0x0A])
    }
    guard why else { return }
    for exclusion in content.selection(for: context).excluded {
      Console.err(CookieText.line(exclusion) + "\n")
    }
  }
}
