import BridgeCore
import BridgeTestSupport
import Testing

@Suite("events", .timeLimit(.minutes(5)))
struct EventTests {
  private let log = EventLog()

  private func pipeline(_ answer: @escaping ClosureTransport.Responder) -> Pipeline {
    Pipeline(transport: ClosureTransport(answer), events: log)
  }

  private var lines: [String] { log.events.map { Self.line($0.kind) } }

  private static func line(_ kind: ExchangeEvent.Kind) -> String {
    switch kind {
    case .started(let method, let url): "started \(method) \(url)"
    case .handlerStarted(let id): "handler \(id)"
    case .failed(let text): "failed \(text)"
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .decoding(let coding): "decoding \(coding)"
    default: "other"
    }
  }

  @Test("tell who was asked, in order, and how it ended")
  func whole() async throws {
    let pipeline = pipeline { _, exchange in
      exchange.report(.decoding("test"))
      return .text("hello")
    }
    pipeline.register(ScriptedHandler("inner"))
    pipeline.register(ScriptedHandler("declining", accepts: { _ in false }))
    pipeline.register(ScriptedHandler("outer"))
    _ = try await pipeline.load(.sample("GET", "/a"))
    #expect(
      lines == [
        "started GET http://shop.example/a", "handler outer", "handler inner", "decoding test",
        "finished",
      ])
    #expect(Set(log.events.map(\.exchange)).count == 1)
  }

  @Test("end with the last byte of a streaming body")
  func streaming() async throws {
    let answer = try await pipeline { _, _ in
      BridgeResponse(status: 200, body: Body(once: ScriptedReader([[1]])))
    }.load(.sample())
    #expect(lines.count == 1)
    _ = try await answer.body.collectedText()
    #expect(lines.last == "finished")
  }

  @Test("end with the error that ended the exchange")
  func failing() async throws {
    let pipeline = pipeline { _, _ in throw BridgeError(.bodyTooLarge, "too much") }
    await #expect(throws: BridgeError.self) { try await pipeline.load(.sample()) }
    #expect(lines.last == "failed too much")
  }

  @Test("end with a cancellation when the body is dropped")
  func dropped() async throws {
    _ = try await pipeline { _, _ in
      BridgeResponse(status: 200, body: Body(once: ScriptedReader([[1]])))
    }.load(.sample())
    #expect(lines == ["started GET http://shop.example/", "cancelled"])
  }

  @Test("carry the moment on the pipeline's own clock")
  func moments() async throws {
    let clock = ManualClock()
    let transport = ClosureTransport { _, _ in
      clock.advance(by: .seconds(3))
      return .text("hello")
    }
    let start = clock.now
    _ = try await Pipeline(transport: transport, events: log, clock: clock).load(.sample())
    #expect(log.events.map { $0.at - start } == [.zero, .seconds(3)])
  }

  @Test("are not even made without a listener")
  func noSink() async throws {
    let pipeline = Pipeline(
      transport: ClosureTransport { _, exchange in
        exchange.report(.decoding(Self.mustNotRun()))
        return .text("hello")
      })
    pipeline.register(
      ScriptedHandler("reporting") { request, next in
        next.report(.decoding(Self.mustNotRun()))
        return try await next(request)
      })
    _ = try await pipeline.load(.sample())
  }

  private static func mustNotRun() -> String {
    Issue.record("an event was made without a listener")
    return ""
  }
}
