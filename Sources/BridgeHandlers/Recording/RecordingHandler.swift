internal import BridgeCore
internal import BridgeRecording

/// Records exchanges as the page sees them: it collects their hops and their end. The end of a response waits for the
/// writer if the writer's durability requires it.
struct RecordingHandler: EndHoldingHandler, TrailReadingHandler {
  static let name: HandlerID = "recording"
  let id = name
  private let log: ExchangeLog

  init(_ log: ExchangeLog) { self.log = log }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    await log.writer.room()
    let trace = log.begin(next.exchangeID, request, next.trail)
    request.webSocket?.attach(MessageRecorder(trace))
    return trace.delivering(try await next(request))
  }

  func exchangeEnded(_ exchange: ExchangeID, with outcome: ExchangeOutcome) {
    log.end(exchange, outcome)
  }

  nonisolated(nonsending) func holdEnd(of exchange: ExchangeID) async { await log.writer.settle() }
}

/// Records hops as the network sees them.
struct HopRecordingHandler: Handler {
  static let name: HandlerID = "recording-hop"
  let id = name
  private let log: ExchangeLog

  init(_ log: ExchangeLog) { self.log = log }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    // An exchange that began before the recording is not recorded in part.
    guard let hop = log.trace(of: next.exchangeID)?.hop(request) else {
      return try await next(request)
    }
    do {
      return hop.answered(try await next(hop.request))
    } catch {
      hop.fail(error)
      throw error
    }
  }
}
