import BridgeCore
import BridgeHandlers
import BridgeTestSupport
import HTTPTypes
import Testing

/// The effect of a redirect on the method: a row of Fetch §4.4 step 12.
private struct MethodCase: CustomTestStringConvertible, Sendable {
  let status: Int
  let method: String
  let next: String

  var testDescription: String { "\(status) \(method) → \(next)" }

  static let all = [301, 302, 303, 307, 308].flatMap { status in
    ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "post"].map { method in
      MethodCase(status: status, method: method, next: expected(status, method))
    }
  }

  private static func expected(_ status: Int, _ method: String) -> String {
    switch (status, method) {
    case (301, "POST"), (302, "POST"): "GET"
    case (303, "GET"), (303, "HEAD"): method
    case (303, _): "GET"
    default: method
    }
  }
}

@Suite("the method after a redirect", .timeLimit(.minutes(5)))
struct RedirectMethodTests {
  @Test("follows Fetch, and the body goes with it", arguments: MethodCase.all)
  private func method(row: MethodCase) async throws {
    let site = RedirectSite(row.status)
    let hasBody = !["GET", "HEAD"].contains(row.method)
    let fields: HTTPFields = [.contentType: "text/plain", .contentLanguage: "en", .accept: "x/y"]
    let answer = try await site.load(
      row.method, fields: fields, body: hasBody ? .text("body") : .empty)
    #expect(answer.status == 200)
    #expect(site.sent.map(\.method.rawValue) == [row.method, row.next])
    let last = try #require(site.sent.last)
    let isKept = row.next == row.method
    #expect(last.body.bytesAtHand == (hasBody && isKept ? Array("body".utf8) : []))
    #expect(last.fields[.contentType] == (isKept ? "text/plain" : nil))
    #expect(last.fields[.contentLanguage] == (isKept ? "en" : nil))
    #expect(last.fields[.accept] == "x/y")
  }

  @Test("goes without every field that spoke of the body", arguments: [301, 302, 303])
  func bodyFields(status: Int) async throws {
    let site = RedirectSite(status)
    var fields = HTTPFields()
    for name in [
      "Content-Encoding", "content-language", "Content-Location", "CONTENT-TYPE", "X-Kept",
    ] {
      try fields.add(name, "value")
    }
    _ = try await site.load("POST", fields: fields, body: .text("body"))
    #expect(site.sent.last?.fields.map(\.name.rawName) == ["X-Kept"])
  }
}

@Suite("the body after a redirect", .timeLimit(.minutes(5)))
struct RedirectBodyTests {
  @Test("is sent again when it is repeatable", arguments: [307, 308])
  func repeatable(status: Int) async throws {
    let site = RedirectSite(status)
    _ = try await site.load("POST", body: Body(repeatable: { ScriptedReader([[1], [2]]) }))
    #expect(site.sent.map(\.body.bytesAtHand) == [[1, 2], [1, 2]])
  }

  @Test("that can be read once fails the exchange with a clear error", arguments: [307, 308])
  func once(status: Int) async throws {
    let site = RedirectSite(status)
    let error = await #expect(throws: HandlerError.self) {
      _ = try await site.load("POST", body: Body(once: ScriptedReader([[1]])))
    }
    #expect(error?.code == .bodyNotRepeatable)
    #expect(error?.message.contains("\(status)") == true)
    #expect(error?.message.contains("http://a.example") == true)
    #expect(site.sent.count == 1)
  }

  @Test(
    "that can be read once is fine if the redirect needs no body", arguments: [301, 302, 303])
  func onceNotWanted(status: Int) async throws {
    let site = RedirectSite(status)
    _ = try await site.load("POST", body: Body(once: ScriptedReader([[1]])))
    #expect(site.sent.map(\.method) == [.post, .get])
    #expect(site.sent.last?.body.isEmpty == true)
  }

  @Test("keeps its trailers, even those of an empty one", arguments: ["", "abc"])
  func trailers(text: String) async throws {
    let site = RedirectSite(307)
    let fields: HTTPFields = [.eTag: "x"]
    var body = Body.text(text)
    body.trailers = try BodyTrailers(fields)
    _ = try await site.load("POST", body: body)
    #expect(site.sent.count == 2)
    for request in site.sent {
      #expect(try await request.body.trailers?.fields() == fields)
    }
  }

  @Test("takes its trailers along where the redirect wants none", arguments: [301, 302, 303])
  func trailersNotWanted(status: Int) async throws {
    let site = RedirectSite(status)
    var body = Body.text("abc")
    body.trailers = try BodyTrailers([.eTag: "x"])
    _ = try await site.load("POST", fields: [.trailer: "ETag"], body: body)
    let last = try #require(site.sent.last)
    #expect(last.body.isEmpty && last.body.trailers == nil)
    #expect(!last.fields.contains(.trailer))
  }

  @Test("that is certainly empty is fine, too")
  func onceEmpty() async throws {
    let site = RedirectSite(307)
    _ = try await site.load("POST", body: Body(length: 0, once: ScriptedReader([])))
    #expect(site.sent.count == 2)
  }
}

@Suite("the body of a redirect itself", .timeLimit(.minutes(5)))
struct RedirectResponseBodyTests {
  private let journal = Journal<String>()

  private func load(_ body: Body) async throws -> BridgeResponse {
    let transport = ScriptedTransport { request in
      request.path == "/" ? RedirectSite.redirect(302, to: "/next", body: body) : .text("arrived")
    }
    let pipeline = Pipeline(transport: transport, followUp: FollowUpHandler())
    return try await pipeline.load(.sample())
  }

  @Test("is read away when it is small, so that its connection can be used again")
  func drained() async throws {
    let answer = try await load(Body(once: ScriptedReader([[1], [2]], noting: journal)))
    #expect(try await answer.body.collectedText() == "arrived")
    #expect(journal.entries.prefix(3) == ["read", "read", "read"])
  }

  @Test("is released when it is large")
  func large() async throws {
    let chunks = [[UInt8]](repeating: [UInt8](repeating: 0, count: 40_000), count: 1000)
    let answer = try await load(Body(once: ScriptedReader(chunks, noting: journal)))
    #expect(try await answer.body.collectedText() == "arrived")
    await journal.wait(for: 3)
    #expect(journal.entries == ["read", "read", "drop"])
  }

  @Test("is not even read when it says that it is large")
  func announcedLarge() async throws {
    let body = Body(length: 1 << 40, once: ScriptedReader([[1]], noting: journal))
    #expect(try await load(body).status == 200)
  }

  @Test("that trickles is released once the drain timeout ends")
  func slow() async throws {
    let clock = ManualClock()
    let (ended, signal) = AsyncStream<Void>.makeStream()
    let channel = BodyChannel(onStop: { signal.finish() })
    _ = channel.offer([1])
    let body = Body(once: channel.makeReader())
    let sent = Journal<String>()
    let transport = ClosureTransport { request, _ in
      sent.note(request.path)
      return request.path == "/"
        ? RedirectSite.redirect(302, to: "/next", body: body) : .text("arrived")
    }
    let followUp = FollowUpHandler(drainTimeout: .seconds(1), clock: clock)
    let pipeline = Pipeline(transport: transport, followUp: followUp)
    let task = Task { try await pipeline.load(.sample()) }
    await clock.waitForSleepers()
    _ = channel.offer([2])
    #expect(sent.entries == ["/"])
    clock.advance(by: .seconds(1))
    #expect(try await task.value.body.collectedText() == "arrived")
    for await _ in ended {}
    #expect(clock.sleeperCount == 0)
  }

  @Test("that ends early changes nothing")
  func broken() async throws {
    struct Broken: Error {}
    #expect(try await load(Body(once: ScriptedReader([[1]], failure: Broken()))).status == 200)
  }
}
