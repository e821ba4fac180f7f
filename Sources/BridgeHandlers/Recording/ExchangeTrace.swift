internal import BridgeCore
internal import BridgeRecording
internal import BridgeSystem
internal import HTTPTypes
internal import Synchronization

/// An exchange that is being recorded.
final class ExchangeTrace: Sendable {
  private struct State {
    var hops: [HopTrace] = []

    /// The number of hops already handed to the writer.
    var written = 0
    var delivered: HTTPResponse?

    /// The body of a response that did not come from a hop.
    var body: TracedBody?
  }

  let writer: RecordingWriter
  let start: Duration
  let id: UInt64
  private let request: BridgeRequest
  private let trail: HandlerTrail?
  private let host: String
  private let page: UInt64?
  private let wallStart = WallTime.sinceEpoch
  private let state = Mutex(State())

  init(
    _ request: BridgeRequest, _ trail: HandlerTrail?, writer: RecordingWriter, host: String,
    page: UInt64?
  ) {
    (self.request, self.writer, self.host, self.page) = (request, writer, host, page)
    self.trail = trail
    id = writer.nextID()
    start = writer.elapsed
  }

  /// Begins a hop; hands finished ones to the writer.
  func hop(_ request: BridgeRequest) -> HopTrace {
    let hop = HopTrace(request, writer: writer)
    let finished = state.withLock { state in
      let finished = state.hops[state.written...].prefix { $0.isOver }
      let first = state.written
      state.written += finished.count
      state.hops.append(hop)
      return zip(first..., finished).map { ($0, $1) }
    }
    for (index, hop) in finished { write(hop, index) }
    return hop
  }

  /// Records the response as delivered, with its body if it did not come from a hop.
  func delivering(_ response: BridgeResponse) -> BridgeResponse {
    var response = response
    let isFromHop = state.withLock { state in
      state.delivered = response.head
      return state.hops.contains(where: \.hasResponse)
    }
    guard !isFromHop else { return response }
    let (traced, body) = writer.trace(response.body, of: response.fields)
    if case .streaming = traced { response.body = body }
    state.withLock { $0.body = traced }
    return response
  }

  func end(_ outcome: ExchangeOutcome) {
    let end = writer.elapsed
    let (hops, written, body) = state.withLock { ($0.hops, $0.written, $0.body) }
    for index in hops.indices.dropLast() where index >= written { write(hops[index], index) }
    let weight = (hops.last?.weight ?? request.body.bytesAtHand?.count ?? 0) + (body?.weight ?? 0)
    // Only exchanges that finish are always awaited: deadlines and cancelled callers end others at once.
    let isAwaited = if case .finished = outcome { true } else { false }
    writer.record(weight: weight, isAwaited: isAwaited) {
      self.draft(outcome, hops, body, end: end)
    }
  }

  // MARK: Drafts

  /// The handlers that take part in every recorded exchange and are not listed.
  private static let recorder = [RecordingHandler.name.name, HopRecordingHandler.name.name]

  private func write(_ hop: HopTrace, _ index: Int) {
    let (id, parent, start) = (writer.nextID(), self.id, start)
    let (wallStart, host, page) = (wallStart, host, page)
    writer.record(weight: hop.weight) {
      var draft = hop.draft(id)
      draft.record.isRedirectHop = true
      draft.record.parent = parent
      draft.record.hop = index
      draft.record.start = wallStart + (hop.start - start)
      (draft.record.host, draft.record.page) = (host, page)
      return draft
    }
  }

  private func draft(
    _ outcome: ExchangeOutcome, _ hops: [HopTrace], _ body: TracedBody?, end: Duration
  ) -> ExchangeDraft {
    let received = request.recorded
    let sent = hops.last?.request.recorded(like: request, received)
    var draft =
      hops.last?.draft(id, sent) ?? ExchangeDraft(ExchangeRecord(id: id, request: received))
    draft.record.request = received
    draft.record.sent = sent ?? received
    if hops.isEmpty { draft.requestBody = TracedBody.unseen(request.body) }
    if hops.last?.hasResponse != true { addHandlerResponse(body, to: &draft) }
    if hops.count > 1 {
      draft.sentBody = draft.requestBody
      draft.requestBody = hops[0].requestBody.draft
    }
    if draft.record.sent == draft.record.request, draft.sentBody == nil { draft.record.sent = nil }
    addDelivered(to: &draft.record, hops.last?.head)
    describe(&draft.record, hops, end: end)
    conclude(outcome, hops.last, &draft.record)
    return draft
  }

  private func addHandlerResponse(_ body: TracedBody?, to draft: inout ExchangeDraft) {
    draft.record.response = state.withLock { $0.delivered }?.recorded()
    if let body { draft.responseBody = body.draft }
  }

  private func addDelivered(to record: inout ExchangeRecord, _ head: HTTPResponse?) {
    guard let deliveredHead = state.withLock({ $0.delivered }), let received = record.response
    else { return }
    // The usual case, without a second list of fields.
    if let head, deliveredHead.isWritten(as: head) { return }
    var delivered = deliveredHead.recorded()
    (delivered.trailers, delivered.interim) = (received.trailers, received.interim)
    if delivered != received { record.delivered = delivered }
  }

  private func describe(_ record: inout ExchangeRecord, _ hops: [HopTrace], end: Duration) {
    record.hop = max(0, hops.count - 1)
    if let last = hops.last, hops.count > 1 { record.hopOffset = last.start - start }
    record.start = wallStart
    record.monotonicStart = start
    record.duration = end - start
    (record.host, record.page) = (host, page)
    record.resourceType = request.context.resourceType ?? request.resourceTypeByField
    record.requestID = request.requestID
    record.handlers = trail?.handlers.lazy.map(\.name).filter { !Self.recorder.contains($0) } ?? []
  }

  private func conclude(
    _ outcome: ExchangeOutcome, _ hop: HopTrace?, _ record: inout ExchangeRecord
  ) {
    switch outcome {
    case .finished: record.outcome = hop?.hasResponse == true ? .complete : .offline
    case .cancelled:
      record.outcome = .aborted
      record.failure = "the caller cancelled the request"
    case .failed(let error):
      record.outcome = record.response == nil ? .failed : .truncated
      record.failure = String(describing: error)
    }
  }
}

extension BridgeRequest {
  /// The request's destination according to the browser behind a proxy (Fetch Metadata, `Sec-Fetch-Dest`); nil if
  /// absent.
  fileprivate var resourceTypeByField: String? {
    switch fields[.secFetchDest] {
    case nil: nil
    case "empty": "fetch"
    case "document", "iframe", "frame", "embed", "object": "document"
    case "style": "stylesheet"
    case "audio", "video", "track": "media"
    case let destination: destination
    }
  }
}

extension PageContext {
  /// The browsers' name for this kind of request; nil for native code.
  fileprivate var resourceType: String? {
    if navigation != nil { return "document" }
    switch initiator {
    case .script, .worker: return "fetch"
    case .beacon: return "ping"
    case .form, .document: return "document"
    case .native: return nil
    }
  }
}
