internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCore

/// The bridge's tool for people and scripts.
@main
struct BridgeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bridge",
    abstract:
      "Runs pages, web views and proxies on the bridge; manages cookie jars, packages and caches.",
    version: BridgeVersion.current,
    subcommands: [
      CacheCommand.self, CookiesCommand.self, PackagesCommand.self, PageCommand.self,
      ProxyCommand.self, ResourcesCommand.self, ServeCommand.self,
      ViewCommand.self,
    ])

  /// Fails: a script whose arguments are missing must not look successful.
  func run() throws { throw ValidationError("name a subcommand, as in bridge cookies list") }

  static func main() async { await Console.run(Self.self, failure: Failure.init) }
}
