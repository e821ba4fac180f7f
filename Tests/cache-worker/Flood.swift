import BridgeCache
import BridgeConsole
import BridgeKit
import BridgeTestSupport

/// More than a cache may keep.
enum Flood {
  /// Stores so many bytes of responses that are all different, large and small, and prints what the cache says it holds.
  static func run(_ path: String, bytes total: Int, quota: Int) async throws {
    let cache = try ResponseCache(
      at: path, limits: CacheLimits(maximumBytes: quota, maximumBytesPerOrigin: quota))
    let pipeline = Pipeline.standard(over: FloodOrigin())
    pipeline.cache(in: cache)
    var (sent, number) = (0, 0)
    while sent < total {
      let request = try BridgeRequest("GET", "https://flood.example/\(number)")
      sent += try await pipeline.load(request).body.collect(upTo: 2 << 20).count
      number += 1
    }
    let held = try cache.statistics()
    Console.out("responses \(number) entries \(held.entries) bytes \(held.bytes)\n")
  }
}

/// Answers with a megabyte or eight kilobytes that no other response has.
private struct FloodOrigin: Transport {
  private let large = [UInt8](repeating: 7, count: 1 << 20)
  private let small = [UInt8](repeating: 7, count: 8 << 10)

  func send(_ request: BridgeRequest, for exchange: Exchange) async throws -> BridgeResponse {
    let name = Array(request.path.utf8)
    var bytes = (name.last ?? 0) % 2 == 0 ? large : small
    bytes.replaceSubrange(0..<name.count, with: name)
    return BridgeResponse(
      status: 200, fields: [.cacheControl: "max-age=100000"], body: .bytes(bytes))
  }
}
