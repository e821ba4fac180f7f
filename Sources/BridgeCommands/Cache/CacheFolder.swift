internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole

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

  /// The cache to store in, which is created if it does not exist.
  func make() throws -> ResponseCache { try Self.make(at: path) }

  /// The same, at a path and with limits. Reports a damaged index on standard error.
  static func make(at path: String, limits: CacheLimits = CacheLimits()) throws -> ResponseCache {
    let cache = try ResponseCache(at: path, limits: limits)
    if let damaged = cache.damagedIndex {
      Console.err(
        "bridge: the index of the cache \(path) is damaged; it was renamed to \(damaged), and the "
          + "cache starts empty\n")
    }
    return cache
  }

  /// The existing cache, for reading. A damaged one is an error.
  func open() throws -> ResponseCache {
    try check()
    return try ResponseCache(lookingAt: path)
  }

  /// The existing cache, for clearing it, even if it is damaged.
  func openAnyway() throws -> ResponseCache {
    try check()
    return try ResponseCache(at: path)
  }

  /// A mistyped folder does not create a new cache.
  private func check() throws {
    guard FileManager.default.fileExists(atPath: "\(path)/cache.db") else {
      throw FileError(
        "there is no cache in \(path); name a folder that was filled with --cache by bridge cache "
          + "warm, view, page, serve or proxy")
    }
  }
}
