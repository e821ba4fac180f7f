import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("next", .timeLimit(.minutes(5)))
struct NextTests {
  private let transport = ScriptedTransport { request in
    .text("\(request.path) \(try await request.body.collectedText())")
  }

  private func load(
    _ request: BridgeRequest, through work: @escaping ScriptedHandler.Work
  ) async throws -> String {
    let pipeline = Pipeline(transport: transport)
    pipeline.register(ScriptedHandler("handler", work: work))
    return try await pipeline.load(request).body.collectedText()
  }

  @Test(
    "may be called again and again by an exchange handler, with a repeatable body sent each time")
  func repeatedly() async throws {
    let request = try BridgeRequest.sample("POST", "/", body: .text("again"))
    let last = try await load(request) { request, next in
      _ = try await next(request)
      _ = try await next(request)
      return try await next(request)
    }
    #expect(last == "/ again")
    #expect(
      transport.sent.map(\.body.bytesAtHand) == Array(repeating: Array("again".utf8), count: 3))
  }

  @Test("called again with a body that can be read once throws; nothing empty is sent in its place")
  func onceBody() async throws {
    let body = Body(once: ScriptedReader([Array("once".utf8)]))
    let error = await #expect(throws: BridgeError.self) {
      _ = try await load(.sample("POST", "/", body: body)) { request, next in
        _ = try await next(request)
        return try await next(request)
      }
    }
    #expect(error?.code == .bodyAlreadyRead)
    #expect(transport.sent.map(\.body.bytesAtHand) == [Array("once".utf8)])
  }

  @Test("reopens a repeatable streaming body for every call")
  func repeatableStream() async throws {
    let opened = Journal<Int>()
    let body = Body(repeatable: {
      opened.note(1)
      return ScriptedReader([[0x61], [0x62]])
    })
    let text = try await load(.sample("PUT", "/", body: body)) { request, next in
      _ = try await next(request)
      return try await next(request)
    }
    #expect(text == "/ ab")
    #expect(opened.entries.count == 2)
  }

  @Test("may be called several times at once")
  func atOnce() async throws {
    let text = try await load(.sample()) { request, next in
      var other = request
      other.head.path = "/other"
      async let first = next(request)
      async let second = next(other)
      let (one, two) = try await (first, second)
      return .text(try await one.body.collectedText() + "| " + two.body.collectedText())
    }
    #expect(text == "/ | /other ")
  }

  @Test("called many times at once gives every call its own answer")
  func manyAtOnce() async throws {
    let text = try await load(.sample()) { request, next in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...100 {
          group.addTask {
            var request = request
            request.head.path = "/\(number)"
            let text = try await next(request).body.collectedText()
            return try #require(Int(text.dropFirst().dropLast()))
          }
        }
        return .text("\(try await group.reduce(0, +))")
      }
    }
    #expect(text == "5050")
  }

  @Test("tells a handler the number of its exchange, which no two exchanges share")
  func exchangeNumbers() async throws {
    let numbers = Journal<ExchangeID>()
    for _ in 0..<2 {
      let pipeline = Pipeline(transport: transport)
      pipeline.register(
        ScriptedHandler("numbering") { request, next in
          numbers.note(next.exchangeID)
          return try await next(request)
        })
      for _ in 0..<3 { _ = try await pipeline.load(.sample()) }
    }
    #expect(numbers.entries.map(\.number) == [1, 2, 3, 1, 2, 3])
  }

  @Test("leaves the way open for unrelated loads inside a handler")
  func unrelatedLoad() async throws {
    let pipeline = Pipeline(transport: transport)
    pipeline.register(
      ScriptedHandler("token", accepts: { $0.path != "/token" }) { [weak pipeline] request, next in
        let inner = try await #require(pipeline).load(.sample("GET", "/token"))
        let token = try await inner.body.collectedText()
        var request = request
        request.body = .text("with \(token)")
        return try await next(request)
      })
    let text = try await pipeline.load(.sample("POST", "/order")).body.collectedText()
    #expect(text == "/order with /token ")
  }
}

@Suite("a mark on a request", .timeLimit(.minutes(5)))
struct MarkTests {
  @Test("002-06: keeps its handler, and no other, from seeing the request in a load of its own")
  func reentry() async throws {
    let seen = Journal<String>()
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    pipeline.register(ScriptedHandler("other", noting: seen))
    pipeline.register(
      ScriptedHandler("re-entering") { [weak pipeline] request, _ in
        seen.note("re-entering")
        var request = request
        request.marks.insert("re-entering")
        return try await #require(pipeline).load(request)
      })
    let answer = try await pipeline.load(.sample())
    #expect(try await answer.body.collectedText() == "hello")
    #expect(seen.entries == ["re-entering", "other"])
  }

  @Test("002-18: hides the request from the handlers it names, and from no other")
  func hides() async throws {
    let seen = Journal<String>()
    let pipeline = Pipeline(transport: ScriptedTransport { _ in .text("hello") })
    for name in ["a", "b", "c"] {
      pipeline.register(ScriptedHandler(HandlerID(name), noting: seen))
    }
    pipeline.register(ScriptedHandler("hop", noting: seen), in: .hop)
    var request = try BridgeRequest.sample()
    request.marks = ["b", "hop", "nobody"]
    _ = try await pipeline.load(request)
    #expect(seen.entries == ["c", "a"])
  }
}
