internal import ArgumentParser
internal import BridgeKit
internal import BridgeTransport

/// The connection options of commands that download.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Connect to another address instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"
    ))
  var map: [String] = []

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  func validate() throws {
    for mapping in map { _ = try RouteArgument.route(mapping) }
  }

  func pipeline() throws -> Pipeline {
    if let caFile { try InputFile(caFile).checkReadable() }
    var options = TransportOptions()
    options.certificateAuthorityFile = caFile
    options.routes = try map.map { try RouteArgument.route($0) }
    return try Pipeline.standard(options)
  }
}
