import BridgeCore
import BridgeTestSupport
import Testing

@Suite("the order of handlers", .timeLimit(.minutes(5)))
struct HandlerOrderTests {
  private let asked = Journal<String>()
  private let pipeline = Pipeline(transport: ScriptedTransport(["GET /": .text("hello")]))

  private func handler(_ id: HandlerID) -> ScriptedHandler { ScriptedHandler(id, noting: asked) }

  private func order() async throws -> [String] {
    let before = asked.entries.count
    _ = try await pipeline.load(.sample())
    return Array(asked.entries[before...])
  }

  @Test("002-05: is last registered, first asked, in each zone")
  func lastRegisteredFirst() async throws {
    for name in ["e1", "e2", "e3"] { pipeline.register(handler(HandlerID(name))) }
    for name in ["h1", "h2"] { pipeline.register(handler(HandlerID(name)), in: .hop) }
    #expect(try await order() == ["e3", "e2", "e1", "h2", "h1"])
    #expect(pipeline.handlers == ["e3", "e2", "e1", "h2", "h1"])
  }

  @Test("puts exchange handlers before hop handlers, whichever came first")
  func zones() async throws {
    pipeline.register(handler("hop"), in: .hop)
    pipeline.register(handler("exchange"))
    pipeline.register(handler("later hop"), in: .hop)
    #expect(try await order() == ["exchange", "later hop", "hop"])
  }

  @Test(
    "keeps a pinned handler first, whatever is registered after it",
    arguments: [Zone.exchange, .hop])
  func pinned(zone: Zone) async throws {
    pipeline.register(handler("old"), in: zone)
    pipeline.register(handler("pinned"), in: zone, pinned: true)
    pipeline.register(handler("new"), in: zone)
    #expect(try await order() == ["pinned", "new", "old"])
  }

  @Test("asks the last of several pinned handlers first")
  func severalPinned() async throws {
    pipeline.register(handler("first"), pinned: true)
    pipeline.register(handler("second"), pinned: true)
    #expect(try await order() == ["second", "first"])
  }

  @Test("stands the follow-up handler between the zones")
  func followUpBetween() async throws {
    let pipeline = Pipeline(
      transport: ScriptedTransport(["GET /": .text("hello")]), followUp: handler("follow-up"))
    pipeline.register(handler("hop"), in: .hop, pinned: true)
    pipeline.register(handler("exchange"))
    _ = try await pipeline.load(.sample())
    #expect(asked.entries == ["exchange", "follow-up", "hop"])
  }

  @Test("keeps the follow-up handler beside others of its id", arguments: [Zone.exchange, .hop])
  func followUpStays(zone: Zone) async throws {
    let pipeline = Pipeline(
      transport: ScriptedTransport(["GET /": .text("hello")]), followUp: handler("follow-up"))
    let registration = pipeline.register(handler("follow-up"), in: zone)
    _ = try await pipeline.load(.sample())
    #expect(asked.entries == ["follow-up", "follow-up"])
    var marked = try BridgeRequest.sample()
    marked.marks = ["follow-up"]
    _ = try await pipeline.load(marked)
    #expect(asked.entries.count == 3)
    pipeline.unregister(registration)
    #expect(pipeline.handlers == ["follow-up"])
  }

  @Test(
    "lets a handler of equal id replace the other wherever it stood",
    arguments: [Zone.exchange, .hop], [true, false])
  func replaces(zone: Zone, isPinned: Bool) async throws {
    pipeline.register(handler("twice"), in: zone, pinned: isPinned)
    pipeline.register(handler("other"))
    pipeline.register(
      ScriptedHandler("twice") { [asked] request, next in
        asked.note("replacement")
        return try await next(request)
      })
    #expect(try await order() == ["replacement", "other"])
    #expect(pipeline.handlers == ["twice", "other"])
  }

  @Test("forgets a handler that was unregistered, and bears a second time")
  func unregister() async throws {
    let registration = pipeline.register(handler("gone"))
    pipeline.register(handler("stays"))
    pipeline.unregister(registration)
    pipeline.unregister(registration)
    #expect(try await order() == ["stays"])
  }

  @Test("is not touched by the registration of a handler that was replaced")
  func staleRegistration() async throws {
    let stale = pipeline.register(handler("twice"))
    let fresh = pipeline.register(handler("twice"))
    pipeline.unregister(stale)
    #expect(try await order() == ["twice"])
    #expect(stale != fresh)
    pipeline.unregister(fresh)
    #expect(try await order() == [])
  }

  @Test("is not touched by the registration of another pipeline")
  func foreignRegistration() async throws {
    let other = Pipeline(transport: ScriptedTransport { _ in .text("unused") })
    let foreign = other.register(handler("twice"))
    pipeline.register(handler("twice"))
    pipeline.unregister(foreign)
    #expect(try await order() == ["twice"])
    #expect(other.handlers == ["twice"])
  }

  @Test("is kept by a running exchange, whatever is registered or unregistered meanwhile")
  func runningExchange() async throws {
    let gate = Gate()
    let behind = pipeline.register(handler("behind"))
    pipeline.register(
      ScriptedHandler("waiting") { request, next in
        try await gate.pass()
        return try await next(request)
      })
    async let answer = pipeline.load(.sample())
    await gate.waitForArrivals()
    pipeline.unregister(behind)
    pipeline.register(handler("new hop"), in: .hop)
    gate.open()
    _ = try await answer
    #expect(asked.entries == ["behind"])
    #expect(try await order() == ["new hop"])
  }
}
