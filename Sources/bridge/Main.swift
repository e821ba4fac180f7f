internal import ArgumentParser
internal import BridgeConsole

/// The bridge's tool for people and scripts.
@main
struct BridgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridge",
    abstract: "Works with what the bridge keeps.",
    version: "0.1.0",
    subcommands: [CookiesCommand.self])

  /// A script whose arguments went missing must hear of it.
  func run() throws { throw ValidationError("name what to do, as in bridge cookies list") }

  static func main() {
    Console.survivesClosedPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      Console.end(Self.self, with: error, failure: Failure.init)
    }
  }
}
