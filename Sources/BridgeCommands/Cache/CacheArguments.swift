public import ArgumentParser
public import BridgeCache

/// Cache options of commands that serve other programs.
struct CacheArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who the cache is for: one user (private) or all (shared). (default: private)",
      valueName: "mode"))
  var cacheMode: CacheMode?

  @Option(
    help: ArgumentHelp(
      "The maximum size of the HTTP cache, for example 256M. (default: 256M)", valueName: "size"))
  var cacheSize: ByteCount?

  /// Whether any option was given.
  var areGiven: Bool { cacheMode != nil || cacheSize != nil }

  var limits: CacheLimits { CacheLimits(maximumBytes: cacheSize?.bytes ?? 256 << 20) }

  var options: CacheOptions {
    var options = CacheOptions()
    options.mode = cacheMode ?? .private
    options.reportsStatus = true
    return options
  }
}

extension CacheMode: ExpressibleByArgument {}

extension OfflineMode: ExpressibleByArgument {}

/// A number of bytes on the command line: `500000`, `64K`, `256M`, `2G`.
struct ByteCount: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = argument.last.flatMap { units[Character($0.uppercased())] }
    let digits = shift == nil ? argument[...] : argument.dropLast()
    guard let number = Int(digits), number > 0, number <= Int.max >> (shift ?? 0) else {
      return nil
    }
    bytes = number << (shift ?? 0)
  }
}
