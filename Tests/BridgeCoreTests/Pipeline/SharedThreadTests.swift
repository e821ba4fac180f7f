import BridgeCore
import BridgeTestSupport
import Testing

@Suite("a request on a thread that serves others", .timeLimit(.minutes(1)))
struct SharedThreadTests {
  /// A handler that is known not to block.
  private struct Quick: Handler, NonBlocking {
    let id: HandlerID = "quick"

    nonisolated(nonsending) func handle(
      _ request: BridgeRequest, next: Next
    ) async throws -> BridgeResponse { try await next(request) }
  }

  /// A handler that may block, and is known not to block where it declines.
  private struct QuickToAsk: Handler, NonBlocking {
    let id: HandlerID = "quick to ask"
    let isNonBlocking = false
    let accepts: Bool

    func canHandle(_ request: BridgeRequest) -> Bool { accepts }

    nonisolated(nonsending) func handle(
      _ request: BridgeRequest, next: Next
    ) async throws -> BridgeResponse {
      #expect(!ConnectionExecutor.isCurrent)
      #expect(!request.isOnSharedThread)
      return try await next(request)
    }
  }

  /// A transport that answers whether it was called on that thread.
  private static let transport = ClosureTransport { _, _ in .text("\(ConnectionExecutor.isCurrent)")
  }

  /// Whether the transport was called on the thread; the request is back there at its end.
  private static func stays(_ pipeline: Pipeline) async throws -> Bool {
    try await Task(executorPreference: ConnectionExecutor()) {
      var request = try BridgeRequest.sample()
      request.change { $0.isOnSharedThread = true }
      let response = try await pipeline.load(request)
      #expect(ConnectionExecutor.isCurrent)
      return try await response.body.collectedText() == "true"
    }.value
  }

  @Test("stays there as long as no handler of the pipeline may block")
  func handlers() async throws {
    let pipeline = Pipeline(transport: Self.transport)
    #expect(try await Self.stays(pipeline))
    pipeline.register(Quick())
    #expect(try await Self.stays(pipeline))
    // It declines, but to ask it might take long as well.
    let other = pipeline.register(ScriptedHandler("other", accepts: { _ in false }))
    #expect(try await !Self.stays(pipeline))
    pipeline.unregister(other)
    #expect(try await Self.stays(pipeline))
  }

  @Test("leaves it only for what a handler takes that may block", arguments: [true, false])
  func taken(accepts: Bool) async throws {
    for zone in [Zone.exchange, .hop] {
      let pipeline = Pipeline(transport: Self.transport)
      pipeline.register(QuickToAsk(accepts: accepts), in: zone)
      pipeline.register(Quick(), in: zone)
      #expect(try await Self.stays(pipeline) == !accepts)
    }
  }

  @Test("leaves it for a transport or an event sink that may block")
  func others() async throws {
    let scripted = ScriptedTransport { _ in .text("\(ConnectionExecutor.isCurrent)") }
    #expect(try await !Self.stays(Pipeline(transport: scripted)))
    #expect(try await !Self.stays(Pipeline(transport: Self.transport, events: EventLog())))
  }

  @Test("stays on its thread, whichever it is, if that serves no others")
  func own() async throws {
    let pipeline = Pipeline(transport: Self.transport)
    pipeline.register(ScriptedHandler("other"))
    let text = try await Task(executorPreference: ConnectionExecutor()) {
      try await pipeline.load(.sample()).body.collectedText()
    }.value
    #expect(text == "true")
  }
}
