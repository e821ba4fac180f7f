import BridgeCacheFixtures
import BridgeCore
import BridgeKit
import BridgeTestSupport
import Testing

@testable import BridgeCache

/// Requests for one URL that are under way at the same time.
@Suite("collapsed requests", .timeLimit(.minutes(1)))
struct CollapsingTests {
  private let folder: TemporaryFolder
  private let gate = Gate()
  private let clock = HandClock()

  init() throws { folder = try TemporaryFolder(named: "bridge-cache") }

  /// A pipeline before an origin of which the first answers come at once, and the last one, for ever, once the gate is open.
  private func pipeline(
    _ answers: [BridgeResponse]
  ) throws -> (pipeline: Pipeline, transport: ScriptedTransport) {
    let rest = Locked(answers[...])
    let transport = ScriptedTransport { [gate] _ in
      let (answer, isLast) = rest.withLock { rest in
        rest.count > 1 ? (rest.removeFirst(), false) : (rest[rest.startIndex], true)
      }
      if isLast { try await gate.pass() }
      return answer
    }
    let pipeline = Pipeline.standard(over: transport)
    var options = CacheOptions()
    options.maximumWait = .seconds(600)
    pipeline.cache(in: try ResponseCache(at: folder.path("cache"), clock: clock), options)
    return (pipeline, transport)
  }

  private static func load(_ pipeline: Pipeline) async throws -> Loaded {
    let response = try await pipeline.load(try BridgeRequest("GET", "https://shop.example/a"))
    return Loaded(response, try await response.body.collect(upTo: 100))
  }

  /// Loads the URL eight times at once, and opens the gate after a while.
  private func crowd(_ pipeline: Pipeline) async throws -> [Loaded] {
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await Self.load(pipeline) } }
      for _ in 0..<10_000 { await Task.yield() }
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(
    "are sent again after a response that could not be shared",
    arguments: ["no-store", "max-age=0", "private"])
  func again(_ control: String) async throws {
    let (pipeline, transport) = try pipeline([
      answer("own", "Cache-Control: \(control)", status: 500),
      answer("old", "Cache-Control: max-age=1"), answer("new", "Cache-Control: max-age=60"),
    ])
    #expect(try await Self.load(pipeline).text == "own")
    #expect(try await Self.load(pipeline).text == "old")
    clock.advance(by: .seconds(2))
    #expect(try await crowd(pipeline).allSatisfy { $0.text == "new" })
    #expect(transport.sent.count == 3)
  }

  @Test("are sent with the validators of the response they waited for")
  func validators() async throws {
    let (pipeline, transport) = try pipeline([
      answer("one", "Cache-Control: no-cache\nETag: \"1\"")
    ])
    #expect(try await crowd(pipeline).allSatisfy { $0.text == "one" })
    let tags = transport.sent.map { $0.fields[.ifNoneMatch] }
    #expect(tags == [nil] + Array(repeating: "\"1\"", count: 7))
  }

  @Test("do not wait for each other if each must be validated")
  func validations() async throws {
    let stored = answer("one", "Cache-Control: no-cache\nETag: \"1\"")
    let confirmed = answer("", "ETag: \"1\"", status: 304)
    _ = try await Self.load(try pipeline([stored, stored]).pipeline)
    // What the first cache knew of its requests, this one does not know.
    let (pipeline, transport) = try pipeline([confirmed, confirmed])
    #expect(try await Self.load(pipeline).text == "one")
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 { group.addTask { try await Self.load(pipeline).text } }
      while transport.sent.count < 3 {
        try Task.checkCancellation()
        await Task.yield()
      }
      gate.open()
      while let text = try await group.next() { #expect(text == "one") }
    }
  }
}
