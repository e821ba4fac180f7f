import BridgeCache
import BridgeKit

/// Hits and misses of a cache in the standard pipeline, and caches with many entries.
struct CacheBench {
  let folder: String

  /// More than is stored here, so that nothing is dropped on the way.
  private static let limits = CacheLimits(maximumBytes: 4 << 30, maximumBytesPerOrigin: 4 << 30)

  /// Loads a stored document over and over, one at a time, and reads it to its end.
  func hits(_ url: String, _ count: Int) async throws -> Measurement {
    let pipeline = Pipeline.standard(over: try CurlTransport())
    pipeline.cache(in: try cache())
    let request = try BridgeRequest("GET", url)
    // The first load stores it, and the second one proves the bytes.
    for _ in 0..<2 { _ = try await load(request, through: pipeline) }
    return try await repeated(count) { _ in try await load(request, through: pipeline) }
  }

  /// Loads documents that are not stored, and stores them or not.
  func misses(_ loads: GetBench, areStored: Bool) async throws -> Measurement {
    let cache = areStored ? try cache() : nil
    let measurement = try await loads.run(prepare: { pipeline in
      if let cache { pipeline.cache(in: cache) }
    })
    guard let cache, try cache.statistics().entries != loads.requests else { return measurement }
    throw BenchFailure(
      description: "\(try cache.statistics().entries) of \(loads.requests) responses are stored")
  }

  /// Stores so many documents.
  func fill(_ count: Int) async throws -> Measurement {
    let pipeline = Pipeline.standard(over: DocumentTransport())
    let cache = try cache()
    pipeline.cache(in: cache)
    let measurement = try await repeated(count) { number in
      try await load(try Self.request(number), through: pipeline)
    }
    try cache.flush()
    return measurement
  }

  /// Opens a cache and loads one of its entries.
  func open(_ entry: Int) async throws -> Measurement {
    let pipeline = Pipeline.standard(over: AbsentTransport())
    let request = try Self.request(entry)
    let start = ContinuousClock.now
    pipeline.cache(in: try cache())
    let (isHit, _) = try await load(request, through: pipeline)
    return Measurement(values: [
      ("milliseconds", start.duration(to: .now).seconds * 1e3), ("is_hit", isHit ? 1 : 0),
    ])
  }

  /// Loads stored documents from all over a cache.
  func lookUps(_ entries: Int, _ count: Int) async throws -> Measurement {
    let pipeline = Pipeline.standard(over: AbsentTransport())
    pipeline.cache(in: try cache())
    // A step that has no factor in common with the number of entries meets all of them.
    let requests = try (0..<count).map { try Self.request($0 * 7919 % entries) }
    return try await repeated(count) { try await load(requests[$0], through: pipeline) }
  }

  private func cache() throws -> ResponseCache {
    try ResponseCache(at: folder, limits: Self.limits)
  }

  private static func request(_ number: Int) throws -> BridgeRequest {
    try BridgeRequest("GET", "https://h\(number % 500).example/\(number)")
  }

  private func repeated(
    _ count: Int, _ load: (Int) async throws -> (isHit: Bool, bytes: Int)
  ) async throws -> Measurement {
    var (bytes, hits) = (0, 0)
    let start = ContinuousClock.now
    for number in 0..<count {
      let (isHit, size) = try await load(number)
      bytes += size
      if isHit { hits += 1 }
    }
    let elapsed = start.duration(to: .now)
    return Measurement(values: [
      ("microseconds_each", elapsed.seconds * 1e6 / Double(count)), ("bytes", Double(bytes)),
      ("hits", Double(hits)),
    ])
  }

  /// Only responses from a cache have an age here.
  private func load(
    _ request: BridgeRequest, through pipeline: Pipeline
  ) async throws -> (isHit: Bool, bytes: Int) {
    let response = try await pipeline.load(request)
    var count = 0
    for try await chunk in response.body { count += chunk.count }
    return (response.fields[.age] != nil, count)
  }
}

/// Answers with a document of 1 KiB that may be stored.
private struct DocumentTransport: Transport {
  func send(_ request: BridgeRequest, for exchange: Exchange) async throws -> BridgeResponse {
    BridgeResponse(
      status: 200,
      fields: [
        .cacheControl: "max-age=100000", .contentType: "application/octet-stream",
        .eTag: "\"\(request.path)\"",
      ], body: .bytes([UInt8](repeating: 7, count: 1 << 10)))
  }
}

/// The network of a cache that has everything.
private struct AbsentTransport: Transport {
  func send(_ request: BridgeRequest, for exchange: Exchange) async throws -> BridgeResponse {
    throw BenchFailure(description: "\(request.path) is not stored")
  }
}
