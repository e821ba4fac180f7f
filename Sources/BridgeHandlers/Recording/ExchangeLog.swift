internal import BridgeCore
internal import BridgeRecording
internal import Synchronization

/// The exchanges in progress that are being recorded.
final class ExchangeLog: Sendable {
  let writer: RecordingWriter
  private let host: String
  private let traces = Mutex<[ExchangeID: ExchangeTrace]>([:])

  init(_ writer: RecordingWriter, host: String) { (self.writer, self.host) = (writer, host) }

  /// Begins to record an exchange.
  func begin(
    _ exchange: ExchangeID, _ request: BridgeRequest, _ trail: HandlerTrail?
  ) -> ExchangeTrace {
    let page = request.context.documentURL.flatMap { writer.page(at: $0) }
    let trace = ExchangeTrace(request, trail, writer: writer, host: host, page: page)
    traces.withLock { $0[exchange] = trace }
    return trace
  }

  /// The trace of an exchange; nil if it is not recorded.
  func trace(of exchange: ExchangeID) -> ExchangeTrace? { traces.withLock { $0[exchange] } }

  /// Hands a finished exchange to the writer.
  func end(_ exchange: ExchangeID, _ outcome: ExchangeOutcome) {
    traces.withLock { $0.removeValue(forKey: exchange) }?.end(outcome)
  }
}
