internal import BridgeCore
internal import BridgeRecording
internal import HTTPTypes
internal import Synchronization

/// One hop while it is being recorded.
final class HopTrace: Sendable {
  private struct State {
    var response: HTTPResponse?
    var transfer: TransferRecord?
    var failure: String?
    var end: Duration?
  }

  /// The request to pass on: its body is recorded while it is read.
  let request: BridgeRequest
  let requestBody: BodyTrace
  let start: Duration
  private let responseBody: BodyTrace
  private let writer: RecordingWriter
  private let state = Mutex(State())

  init(_ request: BridgeRequest, writer: RecordingWriter) throws {
    self.writer = writer
    start = writer.elapsed
    requestBody = BodyTrace(writer)
    responseBody = BodyTrace(writer)
    var passed = request
    let body = try requestBody.recording(request.body) { [fields = request.fields] in
      fields.recorded
    }
    if request.body.bytesAtHand == nil { passed.body = body }
    self.request = passed
  }

  /// The answer to pass back: its body is recorded while it is read.
  func answered(_ response: BridgeResponse) throws -> BridgeResponse {
    state.withLock { state in
      state.response = response.head
      state.transfer = response.transfer
      state.end = writer.elapsed
    }
    guard response.body.bytesAtHand == nil else {
      _ = try responseBody.recording(response.body) { [] }
      return response
    }
    var response = response
    response.body = try responseBody.recording(response.body) { [fields = response.fields] in
      fields.recorded
    }
    return response
  }

  func fail(_ error: any Error) {
    state.withLock { state in
      state.failure = String(describing: error)
      state.end = writer.elapsed
    }
  }

  var isAnswered: Bool { state.withLock { $0.response != nil } }

  /// Whether nothing more can come of it.
  var isOver: Bool {
    state.withLock { $0.failure != nil || $0.response != nil } && responseBody.isOver
  }

  /// How much memory its bodies take.
  var weight: Int { requestBody.weight + responseBody.weight }

  /// What is known about it by now.
  func draft(_ id: UInt64) -> ExchangeDraft {
    let state = state.withLock(\.self)
    var record = ExchangeRecord(id: id, request: request.recorded)
    record.monotonicStart = start
    record.response = state.response?.recorded
    record.response?.trailers = state.transfer?.trailers.recorded ?? []
    record.response?.interim = state.transfer?.interim.map(\.status.code) ?? []
    record.wire = state.transfer?.metrics.map { WireRecord($0) }
    record.duration = state.transfer?.metrics?.finished ?? state.end.map { $0 - start }
    if let failure = state.failure { (record.outcome, record.failure) = (.failed, failure) }
    var draft = ExchangeDraft(record)
    draft.requestBody = requestBody.draft
    draft.responseBody = responseBody.draft
    return draft
  }
}
