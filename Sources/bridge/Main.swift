internal import ArgumentParser
internal import BridgeConsole

/// The bridge's tool for people and scripts.
@main
struct BridgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridge",
    abstract: "Works with what the bridge keeps, and runs pages.",
    version: "0.1.0",
    subcommands: [CookiesCommand.self, PageCommand.self])

  /// A script whose arguments went missing must hear of it.
  func run() throws { throw ValidationError("name what to do, as in bridge cookies list") }

  static func main() async {
    Console.survivesClosedPipes()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      Console.end(Self.self, with: error, failure: Failure.init)
    }
  }
}
