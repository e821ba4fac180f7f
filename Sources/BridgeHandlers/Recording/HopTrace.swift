internal import BridgeCore
internal import BridgeRecording
internal import HTTPTypes
internal import Synchronization

/// A hop that is being recorded.
final class HopTrace: Sendable {
  private struct State {
    var head: HTTPResponse?
    var body = TracedBody.none
    var transfer: TransferRecord?
    var failure: String?
    var end: Duration?
  }

  /// The request to pass on; its body is recorded while it is read.
  let request: BridgeRequest
  let requestBody: TracedBody
  let start: Duration
  private let writer: RecordingWriter
  private let state = Mutex(State())

  init(_ request: BridgeRequest, writer: RecordingWriter) {
    self.writer = writer
    start = writer.elapsed
    let (traced, body) = writer.trace(request.body, of: request.fields)
    requestBody = traced
    var passed = request
    if case .streaming = traced { passed.body = body }
    self.request = passed
  }

  /// The response to return; its body is recorded while it is read.
  func answered(_ response: BridgeResponse) -> BridgeResponse {
    let (traced, body) = writer.trace(response.body, of: response.fields)
    state.withLock { state in
      (state.head, state.body) = (response.head, traced)
      state.transfer = response.transfer
      state.end = writer.elapsed
    }
    var response = response
    if case .streaming = traced { response.body = body }
    return response
  }

  func fail(_ error: any Error) {
    state.withLock { state in
      state.failure = String(describing: error)
      state.end = writer.elapsed
    }
  }

  var hasResponse: Bool { state.withLock { $0.head != nil } }

  /// The head of the response; nil before it arrives.
  var head: HTTPResponse? { state.withLock { $0.head } }

  /// Whether the hop has ended.
  var isOver: Bool {
    state.withLock { ($0.failure != nil || $0.head != nil) && $0.body.isOver }
  }

  /// The number of bytes of its bodies in memory.
  var weight: Int { requestBody.weight + state.withLock { $0.body.weight } }

  /// The draft so far; `record` is that of its request.
  func draft(_ id: UInt64, _ record: RequestRecord? = nil) -> ExchangeDraft {
    let state = state.withLock(\.self)
    var draft = ExchangeDraft(ExchangeRecord(id: id, request: record ?? request.recorded))
    draft.record.monotonicStart = start
    draft.record.response = state.head?.recorded(with: state.transfer)
    let metrics = state.transfer?.metrics
    draft.record.wire = metrics.map { WireRecord($0) }
    draft.record.duration = metrics?.finished ?? state.end.map { $0 - start }
    if let failure = state.failure {
      (draft.record.outcome, draft.record.failure) = (.failed, failure)
    }
    draft.requestBody = requestBody.draft
    draft.responseBody = state.body.draft
    return draft
  }
}
