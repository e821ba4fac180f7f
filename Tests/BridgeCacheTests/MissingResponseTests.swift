import BridgeCacheFixtures
import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@testable import BridgeCache

@Suite("what a kept page lacks")
struct MissingResponseTests {
  /// The path that decides what comes of a request.
  private enum Path {
    static let whole = "/a.css", refused = "/refused.css", broken = "/broken.js"
    static let large = "/large.png", later = "/later.js"
  }

  private struct Outage: Error {}

  private static func url(_ path: String) -> String { "https://shop.example\(path)" }

  private static func stage(
    _ mode: OfflineMode = .networkFirst, folder: TemporaryFolder? = nil,
    isMended: Locked<Bool> = Locked(false)
  ) throws -> OfflineStage {
    try OfflineStage(
      mode, folder: folder, limits: CacheLimits(maximumKeptBytes: 50_000), { _ in }
    ) { request in
      if isMended.withLock({ $0 }) { return answer(request.path, "X: 1") }
      switch request.path {
      case Path.refused:
        throw TransportError(.connectFailed, phase: .connecting, "the server is gone")
      case Path.broken:
        return BridgeResponse(
          status: 200, body: Body(once: ScriptedReader([[1]], failure: Outage())))
      case Path.large:
        return BridgeResponse(
          status: 200, body: .bytes([UInt8](repeating: 7, count: 60_000)))
      default: return answer(request.path, "X: 1")
      }
    }
  }

  private static func missing(in stage: OfflineStage) throws -> [String: String] {
    let pages = try stage.cache.pages()
    #expect(pages.map(\.url) == [url("/")])
    return Dictionary(
      uniqueKeysWithValues: pages.flatMap(\.missing).map { ($0.url, $0.reason.rawValue) })
  }

  /// Loads what may fail.
  private static func load(_ path: String, in stage: OfflineStage) async throws {
    do {
      _ = try await stage.load(path)
    } catch is TransportError, is Outage, is OfflineError {
      // The tests look at what the cache says of it.
    }
  }

  @Test(
    "is listed with the reason, even if it fails before the page itself is kept",
    arguments: [true, false])
  func reasons(isPageFirst: Bool) async throws {
    let stage = try Self.stage()
    let rest = [Path.whole, Path.refused, Path.broken, Path.large]
    for path in isPageFirst ? ["/"] + rest : rest { try await Self.load(path, in: stage) }
    #expect(
      try Self.missing(in: stage) == [
        Self.url(Path.refused): "failed", Self.url(Path.broken): "failed",
        Self.url(Path.large): "noRoom",
      ])
  }

  @Test("excludes what an earlier visit kept and what arrives later")
  func later() async throws {
    let isMended = Locked(true)
    let stage = try Self.stage(isMended: isMended)
    for path in ["/", Path.refused] { try await Self.load(path, in: stage) }
    isMended.withLock { $0 = false }
    for path in [Path.refused, Path.broken] { try await Self.load(path, in: stage) }
    #expect(try Self.missing(in: stage) == [Self.url(Path.broken): "failed"])
    isMended.withLock { $0 = true }
    try await Self.load(Path.broken, in: stage)
    #expect(try Self.missing(in: stage).isEmpty)
  }

  @Test("is forgotten once the page no longer requests it")
  func again() async throws {
    let stage = try Self.stage()
    for path in ["/", Path.refused] { try await Self.load(path, in: stage) }
    #expect(try Self.missing(in: stage).count == 1)
    try await Self.load("/", in: stage)
    #expect(try Self.missing(in: stage).isEmpty)
  }

  @Test("includes what the page requests only offline, and what was damaged or cleared")
  func removed() async throws {
    let stage = try Self.stage()
    for path in ["/", Path.whole] { try await Self.load(path, in: stage) }
    let offline = try Self.stage(.offlineOnly, folder: stage.folder)
    for path in [Path.later, Path.whole] { try await Self.load(path, in: offline) }
    #expect(try Self.missing(in: stage) == [Self.url(Path.later): "neverLoaded"])
    let entry = try #require(
      try stage.cache.entries().first { $0.key.target == Path.whole })
    stage.cache.drop(entry)
    #expect(
      try Self.missing(in: stage) == [
        Self.url(Path.later): "neverLoaded", Self.url(Path.whole): "removed",
      ])
    try stage.cache.clear()
    #expect(try stage.cache.pages().isEmpty)
    try await Self.load("/", in: stage)
    #expect(try Self.missing(in: stage).isEmpty)
  }

  @Test(
    "is limited to a thousand per page, and does not create a page")
  func limit() async throws {
    let stage = try Self.stage()
    stage.cut()
    try await Self.load("/", in: stage)
    for number in 0...MissingTable.maximumNotes {
      try await Self.load("/\(number)", in: stage)
    }
    #expect(try stage.cache.pages().isEmpty)
    stage.isOnline.withLock { $0 = true }
    try await Self.load(Path.whole, in: stage)
    #expect(try Self.missing(in: stage).count == MissingTable.maximumNotes)
  }
}
