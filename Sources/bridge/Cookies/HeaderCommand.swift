internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies

/// Prints what goes along with a request.
struct HeaderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "header",
    abstract: "Prints the value of the Cookie field for a request, byte for byte.",
    discussion: """
      Where no cookie goes along nothing is printed, and that is no failure. With
      --why, standard error says of every other cookie of the site why it stays.

      EXAMPLES
        bridge cookies header --jar state.sqlite https://shop.example/cart
        bridge cookies header --jar state.sqlite --why https://shop.example/ \\
          --site-for-cookies https://news.example/
      """)

  @OptionGroup var jar: JarOptions
  @OptionGroup var context: ContextOptions

  @Flag(help: "Say why cookies of the site stay behind.")
  var why = false

  @Argument(help: "The URL that is requested.")
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
