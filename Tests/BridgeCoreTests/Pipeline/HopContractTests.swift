import BridgeCore
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite("a hop handler", .timeLimit(.minutes(5)))
struct HopContractTests {
  private let transport = ScriptedTransport { _ in .text("hello") }

  private func load(
    _ url: String = "http://shop.example/", through work: @escaping ScriptedHandler.Work
  ) async throws -> BridgeResponse {
    let pipeline = Pipeline(transport: transport)
    pipeline.register(ScriptedHandler("culprit", work: work), in: .hop)
    return try await pipeline.load(BridgeRequest("GET", url))
  }

  private func breach(of work: @escaping ScriptedHandler.Work) async throws {
    let error = await #expect(throws: BridgeError.self) { _ = try await load(through: work) }
    #expect(error?.code == .contractViolated)
    #expect(error?.handler == "culprit")
    #expect(error?.description.contains("culprit") == true)
  }

  @Test("may pass on once")
  func once() async throws {
    let answer = try await load { request, next in try await next(request) }
    #expect(answer.status == 200)
  }

  @Test("breaks its contract by calling next twice")
  func twice() async throws {
    try await breach { request, next in
      _ = try await next(request)
      return try await next(request)
    }
    #expect(transport.sent.count == 1)
  }

  @Test("breaks it by calling next twice at once")
  func twiceAtOnce() async throws {
    try await breach { request, next in
      async let first = next(request)
      async let second = next(request)
      return try await [first, second][0]
    }
    #expect(transport.sent.count <= 1)
  }

  @Test(
    "breaks it by sending the hop elsewhere",
    arguments: [
      "https://shop.example/", "http://evil.example/", "http://shop.example:8080/",
      "http://shop.example.evil.example/",
    ])
  func elsewhere(url: String) async throws {
    try await breach { request, next in
      var request = request
      request.retarget(to: try RequestURL(url))
      return try await next(request)
    }
    #expect(transport.sent.isEmpty)
  }

  @Test("breaks it by taking scheme or authority away", arguments: [true, false])
  func takenAway(isScheme: Bool) async throws {
    try await breach { request, next in
      var request = request
      if isScheme { request.head.scheme = nil } else { request.head.authority = nil }
      return try await next(request)
    }
  }

  @Test("breaks it even when it swallows the error and answers by itself")
  func swallows() async throws {
    try await breach { request, next in
      let answer = try await next(request)
      do { return try await next(request) } catch { return answer }
    }
  }

  @Test("breaks it even when it hides the error behind one of its own")
  func hides() async throws {
    struct Excuse: Error {}
    try await breach { request, next in
      _ = try await next(request)
      do { return try await next(request) } catch { throw Excuse() }
    }
  }

  @Test("may change path, query, fields, method and body")
  func harmlessChanges() async throws {
    _ = try await load { request, next in
      var request = request
      request.head.path = "/other?x"
      request.setMethod(.put)
      request.fields[.cookie] = "a=b"
      request.body = .text("body")
      return try await next(request)
    }
    #expect(transport.sent.first?.urlText == "http://shop.example/other?x")
  }

  @Test(
    "may spell the origin in another way",
    arguments: [
      ("http://shop.example/", "http://shop.example:80/"),
      ("https://shop.example:443/", "https://shop.example/"),
    ])
  func sameOrigin(url: String, spelling: String) async throws {
    let answer = try await load(url) { request, next in
      var request = request
      request.retarget(to: try RequestURL(spelling))
      return try await next(request)
    }
    #expect(answer.status == 200)
  }

  @Test("is held to the request it was given, not to the one the page sent")
  func afterExchangeHandler() async throws {
    let pipeline = Pipeline(transport: transport)
    pipeline.register(
      ScriptedHandler("moving") { request, next in
        var request = request
        request.retarget(to: try RequestURL("https://other.example/"))
        return try await next(request)
      })
    pipeline.register(ScriptedHandler("hop"), in: .hop)
    #expect(try await pipeline.load(.sample()).status == 200)
  }

  @Test("is not blamed for another one's breach")
  func blamesTheRightOne() async throws {
    let pipeline = Pipeline(transport: transport)
    pipeline.register(
      ScriptedHandler("culprit") { request, next in
        _ = try await next(request)
        return try await next(request)
      }, in: .hop)
    pipeline.register(ScriptedHandler("innocent"), in: .hop)
    let error = await #expect(throws: BridgeError.self) { _ = try await pipeline.load(.sample()) }
    #expect(error?.handler == "culprit")
  }
}
