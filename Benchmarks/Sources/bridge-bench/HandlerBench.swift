import BridgeKit

/// The cost of handlers that do nothing: a pipeline with and without them, over a transport that
/// answers at once.
struct HandlerBench {
  enum Kind: String { case declining, passing }

  let kind: Kind
  let count: Int

  private static let rounds = 15
  private static let requests = 5000

  /// The best round counts on each side: whatever disturbs a round only ever makes it slower.
  func run() async throws -> Measurement {
    let bare = Pipeline(transport: InstantTransport())
    let full = Pipeline(transport: InstantTransport())
    for number in 0..<count {
      let id = HandlerID("handler-\(number)")
      switch kind {
      case .declining: full.register(DecliningHandler(id: id))
      case .passing: full.register(PassingHandler(id: id))
      }
    }
    var (without, with) = (Double.infinity, Double.infinity)
    for _ in 0..<Self.rounds {
      without = min(without, try await nanoseconds(bare))
      with = min(with, try await nanoseconds(full))
    }
    return Measurement(values: [
      ("nanoseconds_per_handler", (with - without) / Double(count)),
      ("nanoseconds_without", without),
      ("nanoseconds_with", with),
      ("handlers", Double(count)),
    ])
  }

  private func nanoseconds(_ pipeline: Pipeline) async throws -> Double {
    let request = try BridgeRequest("GET", "http://bench.test/")
    let start = ContinuousClock.now
    for _ in 0..<Self.requests { _ = try await pipeline.load(request) }
    return start.duration(to: .now).seconds * 1e9 / Double(Self.requests)
  }
}

private struct InstantTransport: Transport {
  nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange
  ) async throws -> BridgeResponse {
    BridgeResponse(status: 204)
  }
}

private struct DecliningHandler: Handler {
  let id: HandlerID
  func canHandle(_ request: BridgeRequest) -> Bool { request.path == "/elsewhere" }
  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    try await next(request)
  }
}

private struct PassingHandler: Handler {
  let id: HandlerID
  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    try await next(request)
  }
}
