internal import ArgumentParser
internal import BridgeKit
internal import BridgePackages

/// The store of packs for a command, and the types that it handles.
struct ResourceOptions: ParsableArguments {
  @Option(name: .customLong("store"), help: "The folder of the store.")
  var path: String

  @Option(
    help: ArgumentHelp(
      "A list of index.json that names resources. Repeatable. (default: overlay, image, filter, font)",
      valueName: "type"))
  var type: [String] = []

  @OptionGroup var connection: ConnectionOptions

  /// Opens the store, and creates it if it does not exist.
  func open() throws -> ResourcePacks {
    var options = ResourcePackOptions()
    if !type.isEmpty { options.types = type }
    return try ResourcePacks(at: path, over: connection.pipeline(), options: options)
  }
}
