package import ArgumentParser
internal import BridgeConsole
internal import BridgeCore

/// The bridge's tool for people and scripts: its commands and their arguments.
package struct BridgeCommand: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
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
  package func run() throws {
    throw ValidationError("name a subcommand, as in bridge cookies list")
  }

  package init() {}

  /// Parses the arguments of the process, and runs the command. Without a `viewer`, commands that need one are left to
  /// the program `bridge-view`.
  package static func run(viewer: (any Viewer)?) async {
    await Console.run(Self.self, failure: Failure.init) { command, arguments in
      guard let viewing = command as? any ViewingCommand else {
        return try await Console.execute(command)
      }
      guard let viewer else { try ViewProgram.replaceProcess(arguments) }
      try await viewing.run(in: viewer)
    }
  }
}
