public import ArgumentParser
public import BridgeCache

/// The cache of a command that serves.
struct CacheArguments: ParsableArguments {
  @Option(
    name: .customLong("cache"), help: ArgumentHelp("The folder of the cache.", valueName: "folder"))
  var path: String

  @Option(help: ArgumentHelp("private or shared.", valueName: "mode"))
  var cacheMode: CacheMode = .private

  @Option(help: ArgumentHelp("Keep at most that many bytes, as in 256M.", valueName: "size"))
  var cacheSize: ByteCount = ByteCount(256 << 20)

  func open() throws -> ResponseCache {
    try ResponseCache(at: path, limits: CacheLimits(maximumBytes: cacheSize.bytes))
  }

  var options: CacheOptions {
    var options = CacheOptions()
    options.mode = cacheMode
    options.reportsStatus = true
    return options
  }
}

extension CacheMode: ExpressibleByArgument {}

extension OfflineMode: ExpressibleByArgument {}

/// A number of bytes on the command line: `500000`, `64K`, `256M`, `2G`.
struct ByteCount: ExpressibleByArgument {
  let bytes: Int

  init(_ bytes: Int) { self.bytes = bytes }

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
