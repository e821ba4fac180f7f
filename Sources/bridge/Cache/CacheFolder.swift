internal import ArgumentParser
internal import BridgeCache

/// The cache that a command works on.
struct CacheFolder: ParsableArguments {
  @Option(name: .customLong("cache"), help: "The folder of the cache.")
  var path: String

  func open() throws -> ResponseCache { try ResponseCache(at: path) }
}
