internal import ArgumentParser
internal import BridgeConsole

/// The bridge's tool for people and scripts.
@main
struct BridgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridge",
    abstract: "Works with what the bridge keeps, and runs pages.",
    version: "0.1.0",
    subcommands: [CookiesCommand.self, PageCommand.self, ViewCommand.self])

  /// A script whose arguments went missing must hear of it.
  func run() throws { throw ValidationError("name what to do, as in bridge cookies list") }

  static func main() async { await Console.run(Self.self, failure: Failure.init) }
}
