import BridgeCore
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import Foundation
import Synchronization
import Testing

@testable import BridgePackages

@Suite("requests for resource packs", .timeLimit(.minutes(2)))
struct PackRequestTests {
  private let sample: SampleStore

  init() throws { sample = try SampleStore() }

  /// A server that sends the first bytes from the requested start, and the rest once the gate is open.
  private func slow(_ bytes: [UInt8], _ gate: SlowGate) throws -> LoopbackOrigin {
    try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        let start = request.first("Range").flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
        let rest = bytes[(start ?? 0)...]
        let status =
          start.map { "206 \r\nContent-Range: bytes \($0)-\(bytes.count - 1)/\(bytes.count)" }
          ?? "200 "
        try connection.write(
          "HTTP/1.1 \(status)\r\nETag: \"1\"\r\nContent-Length: \(rest.count)\r\n\r\n")
        try connection.write(Array(rest.prefix(10)))
        gate.wait()
        try connection.write(Array(rest.dropFirst(10)))
      }
    }
  }

  @Test("003-10: progress tells how far it is, and the completion has the pack")
  func callbacks() async throws {
    let bytes = try SamplePacks.zip(SamplePacks.filter("red"))
    let origin = try LoopbackOrigin.answering { _ in RawResponse(status: 200, body: bytes) }
    let packs = try SamplePacks.packs(in: sample)
    let log = Log()
    let result = await withCheckedContinuation { continuation in
      packs.request(origin.url("/a.zip"), progress: { log.note($0) }) {
        continuation.resume(returning: $0)
      }
    }
    #expect(SamplePacks.text(try result.get().files["filter"]?["look.glsl"]) == "red")
    #expect(log.all.last == DownloadProgress(received: bytes.count, total: bytes.count))
    #expect(log.all.last?.fraction == 1)
  }

  @Test("003-22, 003-25: a cancelled request has no completion, and the others have theirs")
  func cancelToken() async throws {
    let gate = SlowGate()
    let origin = try slow(SamplePacks.zip(SamplePacks.filter("red")), gate)
    let packs = try SamplePacks.packs(in: sample)
    let begun = AsyncStream<Void>.makeStream()
    let url = origin.url("/a.zip")
    let first = packs.request(url, progress: { _ in begun.continuation.yield() }) { _ in
      Issue.record("a cancelled request was completed")
    }
    for await _ in begun.stream { break }
    let second = Task { try await packs.request(url) }
    while packs.downloads.waiterCount(of: url) < 2 { await Task.yield() }
    packs.cancel(first)
    gate.open()
    #expect(SamplePacks.text(try await second.value.files["filter"]?["look.glsl"]) == "red")
    #expect(origin.requestCount == 1)
  }

  @Test(
    "003-25: a completion that waits for its thread does not run after the request was cancelled")
  func cancelBeforeDelivery() async throws {
    let queue = Queue()
    let bytes = try SamplePacks.zip(SamplePacks.filter("red"))
    let origin = try LoopbackOrigin.answering { _ in RawResponse(status: 200, body: bytes) }
    let packs = try SamplePacks.packs(in: sample) { $0.deliver = { queue.add($0) } }
    let token = packs.request(
      origin.url("/a.zip"), completion: { _ in Issue.record("it was completed") })
    await queue.filled()
    packs.cancel(token)
    queue.run()
  }

  @Test("003-16, 003-21: one URL is cancelled, or all; the transfer ends, and what came stays")
  func cancelAll() async throws {
    let gate = SlowGate()
    let origin = try slow(SamplePacks.zip(SamplePacks.filter("red")), gate)
    let packs = try SamplePacks.packs(in: sample)
    for cancel in [{ packs.cancel(origin.url("/a.zip")) }, { packs.cancelAll() }] {
      let begun = AsyncStream<Void>.makeStream()
      let request = Task {
        try await packs.request(origin.url("/a.zip")) { _ in begun.continuation.yield() }
      }
      for await _ in begun.stream { break }
      cancel()
      await #expect(throws: CancellationError.self) { try await request.value }
    }
    #expect(try packs.urls().isEmpty)
    // The gate opens at its first bytes: before them a cancelled transfer may still be ending, and would get the rest.
    _ = try await packs.request(origin.url("/a.zip")) { _ in gate.open() }
    #expect(origin.requests.last?.first("Range") == "bytes=20-")
  }

  @Test(
    "003-25: what is wrong with a pack is told apart, and nothing of it stays",
    arguments: [
      ("no index", ["a.png": "x"], PackageError.Code.missingIndex),
      ("an empty index", ["index.json": "{}"], .emptyIndex),
      ("no JSON", ["index.json": "image: a.png"], .invalidIndex),
      ("no object", ["index.json": #"["a.png"]"#], .invalidIndex),
      ("a lost resource", ["index.json": #"{"image":["a.png"]}"#], .missingFile),
      (
        "a way out",
        ["index.json": #"{"image":["../../state.db"]}"#, "a.png": "x"], .missingFile
      ),
    ])
  func refused(what: String, files: [String: String], code: PackageError.Code) async throws {
    let packs = try SamplePacks()
    let url = try packs.serve(files)
    let error = await #expect(throws: PackageError.self, "\(what)") {
      try await packs.packs.request(url)
    }
    #expect(error?.code == code)
    #expect(try packs.packs.urls().isEmpty)
    #expect(try packs.blobs().isEmpty)
  }

  @Test(
    "003-25: addresses that lead nowhere are refused",
    arguments: [
      ("", PackageError.Code.invalidAddress), ("pack.zip", .invalidAddress),
      ("ftp://h/a.zip", .invalidAddress), ("file://host/a.zip", .invalidAddress),
      ("file:///a%00.zip", .invalidAddress), ("file:///none/a.zip", .unreadable),
    ])
  func addresses(url: String, code: PackageError.Code) async throws {
    let packs = try SamplePacks.packs(in: sample)
    let error = await #expect(throws: PackageError.self) { try await packs.request(url) }
    #expect(error?.code == code)
    let result = await withCheckedContinuation { continuation in
      packs.request(url) { continuation.resume(returning: $0) }
    }
    #expect(throws: PackageError.self) { try result.get() }
  }

  @Test("003-21: a server without the pack is an error")
  func missing() async throws {
    let packs = try SamplePacks()
    let url = packs.serve(nil)
    let error = await #expect(throws: PackageError.self) { try await packs.packs.request(url) }
    #expect(error?.code == .unreachable)
  }

  /// The progress in the order of its reports.
  private final class Log: Sendable {
    private let entries = Mutex<[DownloadProgress]>([])

    var all: [DownloadProgress] { entries.withLock { $0 } }
    func note(_ progress: DownloadProgress) { entries.withLock { $0.append(progress) } }
  }

  /// The queued work of a thread that is busy.
  private final class Queue: Sendable {
    private let work = Mutex<[@Sendable () -> Void]>([])
    private let added = AsyncStream<Void>.makeStream()

    func add(_ body: @escaping @Sendable () -> Void) {
      work.withLock { $0.append(body) }
      added.continuation.yield()
    }

    func filled() async { for await _ in added.stream { return } }

    func run() { for body in work.withLock({ $0 }) { body() } }
  }
}

/// A gate for the thread of a server connection.
final class SlowGate: Sendable {
  private let lock = NSCondition()
  private let isOpen = Mutex(false)

  func open() {
    isOpen.withLock { $0 = true }
    lock.lock()
    lock.broadcast()
    lock.unlock()
  }

  func wait() {
    lock.lock()
    while !isOpen.withLock({ $0 }) { lock.wait() }
    lock.unlock()
  }
}
