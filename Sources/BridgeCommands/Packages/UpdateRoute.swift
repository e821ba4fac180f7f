internal import ArgumentParser
internal import BridgeKit

/// The connection to the server of an update.
struct UpdateRoute: ParsableArguments {
  @Option(help: ArgumentHelp("The server's base URL.", valueName: "url"))
  var from: String

  @OptionGroup var connection: ConnectionOptions

  func pipeline() throws -> Pipeline { try connection.pipeline() }
}
