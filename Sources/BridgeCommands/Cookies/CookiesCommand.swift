internal import ArgumentParser

/// The commands for cookie jars.
struct CookiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cookies",
    abstract: "Reads, changes, imports and exports the cookies of a jar.",
    discussion: """
      A jar is one file, which several processes may use at once.

      EXAMPLES
        bridge cookies import --jar state.sqlite cookies.txt
        bridge cookies list --jar state.sqlite --domain shop.example
        cookie=$(bridge cookies header --jar state.sqlite https://shop.example/)
        bridge cookies export --jar state.sqlite --format playwright -o state.json

      EXIT CODES
        0  done
        1  a cookie was refused or left out, or there was none to remove
        2  the command line cannot be understood
        3  a jar or a file cannot be read or written
      """,
    subcommands: [
      SetCommand.self, HeaderCommand.self, ListCommand.self, RemoveCommand.self, ClearCommand.self,
      ImportCommand.self, ExportCommand.self, BatchCommand.self,
    ])

  /// As for the tool itself.
  func run() throws { throw ValidationError("name a subcommand, as in bridge cookies list") }
}
