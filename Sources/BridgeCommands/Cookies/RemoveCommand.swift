internal import ArgumentParser
internal import BridgeCookies

/// Removes chosen cookies.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes cookies, and prints how many.",
    discussion: """
      At least one option is required. The exit code is 1 if no cookie matches.

      EXAMPLES
        bridge cookies remove --jar state.sqlite --domain shop.example --name id
        bridge cookies remove --jar state.sqlite --url https://shop.example/cart
      """)

  @OptionGroup var jar: JarOptions
  @OptionGroup var selection: CookieSelectionOptions

  func validate() throws {
    guard selection.isEmpty else { return }
    throw ValidationError(
      "choose cookies by --name, --domain, --path or --url; bridge cookies clear removes all")
  }

  func run() throws {
    let count = try jar.withJar { jar in jar.remove(where: try selection.selection(in: jar)) }
    try OutputFile.standardOutput.write("removed \(count)\n")
    if count == 0 { throw ExitCode(1) }
  }
}

/// Removes all cookies.
struct ClearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Removes all cookies, and prints how many.")

  @OptionGroup var jar: JarOptions

  func run() throws {
    let count = try jar.withJar { $0.removeAll() }
    try OutputFile.standardOutput.write("removed \(count)\n")
  }
}
