import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a handler", .timeLimit(.minutes(5)))
struct HandlerOutcomeTests {
  private let transport = ScriptedTransport { _ in .text("from the transport") }

  private func pipeline(_ handlers: ScriptedHandler..., zone: Zone = .exchange) -> Pipeline {
    let pipeline = Pipeline(transport: transport)
    for handler in handlers { pipeline.register(handler, in: zone) }
    return pipeline
  }

  @Test("that declines is never run, and the request continues untouched")
  func declines() async throws {
    let declining = ScriptedHandler("declining", accepts: { _ in false }) { _, _ in
      Issue.record("a declining handler was run")
      return .text("wrong")
    }
    let answer = try await pipeline(declining).load(.sample("GET", "/a?b=c"))
    #expect(try await answer.body.collectedText() == "from the transport")
    #expect(transport.sent.map(\.path) == ["/a?b=c"])
  }

  @Test("is asked about the request as the handler before it passed it on")
  func asksAboutChanged() async throws {
    let onlyInner = ScriptedHandler("inner", accepts: { $0.path == "/changed" }) { _, _ in
      .text("inner")
    }
    let changing = ScriptedHandler("outer") { request, next in
      var request = request
      request.head.path = "/changed"
      return try await next(request)
    }
    let answer = try await pipeline(onlyInner, changing).load(.sample("GET", "/original"))
    #expect(try await answer.body.collectedText() == "inner")
  }

  @Test(
    "responds without next, and no later handler sees the request",
    arguments: [Zone.exchange, .hop])
  func answers(zone: Zone) async throws {
    let behind = ScriptedHandler("behind") { _, _ in
      Issue.record("a handler behind the answer was run")
      return .text("wrong")
    }
    let answering = ScriptedHandler("answering") { _, _ in .text("mine", status: 503) }
    let answer = try await pipeline(behind, answering, zone: zone).load(.sample())
    #expect(answer.status == 503)
    #expect(try await answer.body.collectedText() == "mine")
    #expect(transport.sent.isEmpty)
  }

  @Test("passes on a request with method, URL, fields and body changed")
  func passesOnChanged() async throws {
    let changing = ScriptedHandler("changing") { request, next in
      var request = request
      request.setMethod(.post)
      request.retarget(to: try RequestURL("https://other.example:8443/new?x=1"))
      try request.fields.add("X-Added", "yes")
      request.body = .text("body")
      return try await next(request)
    }
    let original = try BridgeRequest.sample()
    _ = try await pipeline(changing).load(original)
    let sent = try #require(transport.sent.first)
    #expect(sent.method == .post)
    #expect(sent.urlText == "https://other.example:8443/new?x=1")
    #expect(sent.fields[try #require(HTTPField.Name("X-Added"))] == "yes")
    #expect(try await sent.body.collectedText() == "body")
    #expect(original.urlText == "http://shop.example/")
    #expect(original.fields.isEmpty)
  }

  @Test(
    "sees the answer come back, innermost first, and may change it",
    arguments: [Zone.exchange, .hop])
  func seesAnswer(zone: Zone) async throws {
    let seen = Journal<String>()
    func stamping(_ id: HandlerID) -> ScriptedHandler {
      ScriptedHandler(id) { request, next in
        var answer = try await next(request)
        seen.note("\(id) \(answer.status)")
        answer.head.status = .init(code: answer.status + 1)
        return answer
      }
    }
    let answer = try await pipeline(stamping("inner"), stamping("outer"), zone: zone).load(
      .sample())
    #expect(answer.status == 202)
    #expect(seen.entries == ["inner 200", "outer 201"])
  }

  @Test("may put another body into the answer's place")
  func changesBody() async throws {
    let shouting = ScriptedHandler("shouting") { request, next in
      var answer = try await next(request)
      answer.body = .text(try await answer.body.collectedText().uppercased())
      return answer
    }
    let answer = try await pipeline(shouting).load(.sample())
    #expect(try await answer.body.collectedText() == "FROM THE TRANSPORT")
  }

  @Test("fails the exchange with exactly the error it throws", arguments: [Zone.exchange, .hop])
  func throwsThrough(zone: Zone) async throws {
    struct Trouble: Error, Equatable { let number = 7 }
    let failing = ScriptedHandler("failing") { _, _ in throw Trouble() }
    await #expect(throws: Trouble()) { try await pipeline(failing, zone: zone).load(.sample()) }
    #expect(transport.sent.isEmpty)
  }

  @Test("may recover from what failed behind it")
  func recovers() async throws {
    struct Trouble: Error {}
    let failing = ScriptedHandler("failing") { _, _ in throw Trouble() }
    let recovering = ScriptedHandler("recovering") { request, next in
      do { return try await next(request) } catch is Trouble { return .text("all well") }
    }
    let answer = try await pipeline(failing, recovering).load(.sample())
    #expect(try await answer.body.collectedText() == "all well")
  }

  @Test("sees the error of the transport")
  func transportError() async throws {
    struct Unplugged: Error {}
    let seen = Journal<String>()
    let pipeline = Pipeline(transport: ScriptedTransport { _ in throw Unplugged() })
    pipeline.register(
      ScriptedHandler("seeing") { request, next in
        do { return try await next(request) } catch {
          seen.note("\(type(of: error))")
          throw error
        }
      })
    await #expect(throws: Unplugged.self) { try await pipeline.load(.sample()) }
    #expect(seen.entries == ["Unplugged"])
  }
}
