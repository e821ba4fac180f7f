import BridgeCacheFixtures
import BridgeCore
import BridgeKit
import BridgeTestSupport
import Dispatch
import Testing

@testable import BridgeCache

/// A cache whose requests come on a thread that must not be blocked.
@Suite("a cache on the thread of a connection", .timeLimit(.minutes(1)))
struct ConnectionThreadTests {
  /// A transport that tells by its responses whether it was called on that thread, before a cache.
  private static func pipeline(_ folder: TemporaryFolder) throws -> (Pipeline, ResponseCache) {
    let transport = ClosureTransport { request, _ in
      let isLarge = request.urlText.contains("/large/")
      return answer(
        isLarge ? String(repeating: "x", count: 20_000) : "\(ConnectionExecutor.isCurrent)",
        "Cache-Control: max-age=60")
    }
    let pipeline = Pipeline.standard(over: transport)
    let cache = try ResponseCache(at: folder.path("cache"), clock: HandClock())
    var options = CacheOptions()
    options.reportsStatus = true
    pipeline.cache(in: cache, options)
    return (pipeline, cache)
  }

  private static var key: CacheKey {
    get throws {
      let request = try BridgeRequest("GET", "https://shop.example/a")
      let partition = Partition(identity: "", jar: nil).name(for: request)
      return CacheKey(try request.url(), partition: try #require(partition))
    }
  }

  private static func request(
    _ method: String = "GET", _ path: String = "a"
  ) throws -> BridgeRequest {
    var request = try BridgeRequest(method, "https://shop.example/\(path)")
    request.change { $0.isOnSharedThread = true }
    return request
  }

  private static func load(
    _ pipeline: Pipeline, _ method: String = "GET"
  ) async throws -> (loaded: Loaded, isOnConnection: Bool) {
    try await Task(executorPreference: ConnectionExecutor()) {
      let response = try await pipeline.load(try request(method))
      return (
        Loaded(response, try await response.body.collect(upTo: 100)), ConnectionExecutor.isCurrent
      )
    }.value
  }

  @Test("leaves the thread for the origin, storing and the index, and returns to it")
  func elsewhere() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let (pipeline, cache) = try Self.pipeline(folder)
    for method in ["GET", "POST", "HEAD"] {
      let (loaded, isOnConnection) = try await Self.load(pipeline, method)
      #expect(loaded.isHit == (method == "HEAD") || loaded.text == "false", "\(method)")
      #expect(isOnConnection)
    }
    let url = try BridgeRequest("GET", "https://shop.example/a")
    let key = CacheKey(
      try url.url(), partition: Partition(identity: "", jar: nil).name(for: url) ?? "")
    #expect(cache.rememberedVariants(of: key) == nil)
  }

  @Test("answers on the thread from memory")
  func memory() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let (pipeline, cache) = try Self.pipeline(folder)
    _ = try await Self.load(pipeline)
    try cache.flush()
    let url = try BridgeRequest("GET", "https://shop.example/a")
    let key = CacheKey(
      try url.url(), partition: Partition(identity: "", jar: nil).name(for: url) ?? "")
    #expect(cache.rememberedVariants(of: key) == nil)
    #expect(try await Self.load(pipeline).loaded.isHit)
    #expect(cache.rememberedVariants(of: key)?.count == 1)
    for method in ["GET", "HEAD"] {
      let (loaded, isOnConnection) = try await Self.load(pipeline, method)
      #expect(loaded.isHit && isOnConnection)
    }
  }

  @Test("answers from memory while the index is locked and others wait to store")
  func locked() async throws {
    let folder = try TemporaryFolder(named: "bridge-cache")
    let (pipeline, cache) = try Self.pipeline(folder)
    _ = try await Self.load(pipeline)
    try cache.flush()
    _ = try await Self.load(pipeline)
    let lock = IndexLock(try ResponseCache(at: folder.path("cache")))
    lock.take()
    // Their bodies are too large to be stored a little later.
    let misses = (0..<16).map { number in
      Task(executorPreference: ConnectionExecutor()) {
        let response = try await pipeline.load(try Self.request("GET", "large/\(number)"))
        return try await response.body.collect(upTo: 1 << 20).count
      }
    }
    let hits = Task(executorPreference: ConnectionExecutor()) {
      var hits = 0
      for _ in 0..<50 {
        let response = try await pipeline.load(try Self.request())
        if response.isStored { hits += 1 }
        await Task.yield()
      }
      lock.release()
      return hits
    }
    #expect(try await hits.value == 50)
    for miss in misses { #expect(try await miss.value == 20_000) }
    #expect(lock.wasReleased)
  }
}

/// A process that writes the index of a cache for a long time.
private final class IndexLock: Sendable {
  private let cache: ResponseCache
  private let (taken, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let isReleased = Locked(false)

  init(_ cache: ResponseCache) { self.cache = cache }

  /// Whether it was released before its time.
  var wasReleased: Bool { isReleased.withLock { $0 } }

  /// Returns once it is taken.
  func take() {
    DispatchQueue(label: "lock").async { [self] in
      do {
        try cache.index.write { _ in
          taken.signal()
          let isInTime = released.wait(timeout: .now() + .seconds(5)) == .success
          isReleased.withLock { $0 = isInTime }
        }
      } catch {
        taken.signal()
      }
    }
    taken.wait()
  }

  func release() { released.signal() }
}
