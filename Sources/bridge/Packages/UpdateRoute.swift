internal import ArgumentParser
internal import BridgeKit

/// The way from an update to its server.
struct UpdateRoute: ParsableArguments {
  @Option(help: ArgumentHelp("The server's base URL.", valueName: "url"))
  var from: String

  @OptionGroup var connection: ConnectionOptions

  func pipeline() throws -> Pipeline { try connection.pipeline() }
}
