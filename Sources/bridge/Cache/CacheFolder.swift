internal import ArgumentParser
internal import BridgeCache

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The cache that a command works on.
struct CacheFolder: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp("The folder of the cache.", valueName: "folder"))
  var path: String

  /// The cache, which is created if it does not exist.
  func make() throws -> ResponseCache { try ResponseCache(at: path) }

  /// The existing cache: a mistyped folder does not create a new one.
  func open() throws -> ResponseCache {
    guard FileManager.default.fileExists(atPath: "\(path)/cache.db") else {
      throw FileError(
        "there is no cache in \(path); name the folder that --cache of bridge cache warm, view, "
          + "page, serve or proxy has filled")
    }
    return try make()
  }
}
