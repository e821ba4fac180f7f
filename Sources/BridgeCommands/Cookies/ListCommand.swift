internal import ArgumentParser
internal import BridgeCookies

/// Lists cookies.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the cookies that are not expired.",
    discussion: """
      Values are secret, and shown only with --show-values.

      --json prints {"cookies":[…]}, each with name, host, hostOnly, path, secure,
      httpOnly, sameSite (unset, none, lax, strict), expires (null for the
      session's), created, lastAccessed, partition (null, or topLevelSite and
      hasCrossSiteAncestor), and value with --show-values. Times are ISO 8601 in UTC.
      A text that is not UTF-8 has a second member, whose name ends in Base64.

      EXAMPLES
        bridge cookies list --jar state.sqlite --domain shop.example
        bridge cookies list --jar state.sqlite --json | jq '.cookies[].name'
      """)

  @OptionGroup var jar: JarOptions
  @OptionGroup var selection: CookieSelectionOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Show the values too.")
  var showValues = false

  func run() throws {
    let content = try jar.read()
    let cookies = content.all.filter(try selection.selection(in: content))
    let text =
      json
      ? CookieJSON.list(cookies, showsValues: showValues)
      : Array(CookieText.table(cookies, showsValues: showValues).utf8)
    try OutputFile.standardOutput.write(text)
  }
}
