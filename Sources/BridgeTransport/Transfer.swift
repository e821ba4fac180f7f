internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// One hop under way.
// @unchecked: after `init`, everything is touched on the loop's thread only; libcurl calls back there as well.
final class Transfer: @unchecked Sendable {
  // Unsafe: resumed once by construction, `caller` is emptied before; a checked one costs an allocation.
  typealias Caller = UnsafeContinuation<BridgeResponse, any Error>

  let request: BridgeRequest
  let exchange: Exchange
  private let record = TransferRecord()
  private let loop: CurlLoop
  private var caller: Caller?
  private var head: HTTPResponse?
  private var headText: [UInt8] = []
  private var trailers: HTTPFields = [:]
  private var early: [UInt8] = []
  private var answer: BodyChannel?
  private var isAnswerFull = false
  private var isReceivingPaused = false
  var upload: Upload?
  var isSendingPaused = false

  /// Why the transfer must fail, when that was found out in a callback.
  private(set) var failure: (any Error)?
  var handle: EasyHandle?
  private(set) var isCancelled = false
  private(set) var phase = ExchangePhase.connecting
  /// When the present phase began, or bytes last moved in it.
  private(set) var lastProgress: ContinuousClock.Instant

  init(_ request: BridgeRequest, _ exchange: Exchange, _ loop: CurlLoop) {
    self.request = request
    self.exchange = exchange
    self.loop = loop
    lastProgress = .now
  }

  /// Whether the reader of the answer holds the transfer up; time does not count then.
  var isHeldUp: Bool { isReceivingPaused || isSendingPaused }

  func begin(answering caller: Caller) {
    self.caller = caller
    lastProgress = loop.now
    enter(.connecting)
    if !request.body.isEmpty { upload = Upload(request.body, for: self, on: loop) }
  }

  func cancel() { isCancelled = true }

  // MARK: What libcurl reports

  func connected() {
    enter(.sending)
  }

  /// Returns false to break the transfer off.
  func received(line: UnsafeRawBufferPointer) -> Bool {
    guard head == nil else { return received(trailer: line) }
    enter(.receivingHead)
    headText += line
    guard headText.count <= loop.options.mostHeadBytes else {
      return fail(.headTooLarge, "the head is longer than \(loop.options.mostHeadBytes) bytes")
    }
    // An empty line ends a head (RFC 9112 §2.1).
    return (line.first != 0x0D && line.first != 0x0A) || endOfHead()
  }

  private func endOfHead() -> Bool {
    guard let head = loop.heads.head(headText) else {
      return fail(.protocolViolation, "the head of the answer cannot be read")
    }
    // RFC 9110 §15.2: a 1xx answer is followed by the final one; 101 hands the connection over.
    if (100...199).contains(head.status.code), head.status.code != 101 {
      headText.removeAll(keepingCapacity: true)
      record.note(interim: head)
      exchange.report(.interim(head))
      return true
    }
    self.head = head
    exchange.report(.headReceived(status: head.status.code))
    loop.deliverLater(self)
    return true
  }

  private func received(trailer line: UnsafeRawBufferPointer) -> Bool {
    enter(.receivingBody)
    guard loop.heads.add(line, to: &trailers) else {
      return fail(.protocolViolation, "a trailer line of the answer cannot be read")
    }
    return true
  }

  /// Returns false when the answer is full: libcurl keeps the bytes and pauses.
  func received(body: UnsafeBufferPointer<UInt8>) -> Bool {
    enter(.receivingBody)
    guard let answer else {
      early += body
      return true
    }
    guard !isAnswerFull else {
      isReceivingPaused = true
      return false
    }
    isAnswerFull = answer.offer(Array(body)) == .full
    return true
  }

  func bytesSent() { lastProgress = loop.now }

  func uploadFailed(_ error: any Error) { failure = failure ?? error }

  // MARK: What the loop asks

  /// Hands the head to whoever waits; what is left of the body follows through a channel.
  func deliverHead() {
    guard let caller, let head else { return }
    self.caller = nil
    let channel = BodyChannel(
      highWater: loop.options.highWater,
      onRoom: { [loop, self] in loop.resumeReceiving(self) },
      onStop: { [loop, self] in loop.cancel(self) })
    if !early.isEmpty { isAnswerFull = channel.offer(early) == .full }
    early = []
    answer = channel
    let body = Body(length: expectedLength(of: head), once: channel.makeReader())
    caller.resume(returning: BridgeResponse(head: head, body: body, transfer: record))
  }

  func resumeReceiving() {
    isAnswerFull = false
    guard isReceivingPaused else { return }
    isReceivingPaused = false
    lastProgress = loop.now
    unpause()
  }

  func resumeSending() {
    guard isSendingPaused else { return }
    isSendingPaused = false
    lastProgress = loop.now
    unpause()
  }

  /// Ends the transfer: everybody who still waits hears of it, once.
  func finish(_ result: Result<TransferMetrics, any Error>) {
    upload?.stop()
    upload = nil
    if case .success(let metrics) = result {
      record.note(metrics: metrics)
      record.note(trailers: trailers)
      exchange.report(.transferred(metrics))
    }
    let caller = caller
    let answer = answer
    (self.caller, self.answer) = (nil, nil)
    switch result {
    case .success:
      answer?.finish()
      if let caller, let head { caller.resume(returning: whole(head)) }
    case .failure(let error):
      answer?.finish(throwing: error)
      caller?.resume(throwing: error)
    }
  }

  /// Whether `phase` has lasted too long, and how long it may.
  func patience(_ timeouts: TransportOptions.Timeouts) -> Duration? {
    guard !isHeldUp else { return nil }
    switch phase {
    case .handlers, .connecting: return timeouts.connect
    case .sending where upload != nil: return timeouts.idle
    case .sending, .waiting: return timeouts.firstByte
    case .receivingHead, .receivingBody: return timeouts.idle
    }
  }

  private func whole(_ head: HTTPResponse) -> BridgeResponse {
    BridgeResponse(head: head, body: .bytes(early), transfer: record)
  }

  private func expectedLength(of head: HTTPResponse) -> Int? {
    guard let handle else { return nil }
    var length: curl_off_t = -1
    ccurl_get_offset(handle.curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
    return length >= 0 && request.method != .head ? Int(length) : nil
  }

  private func enter(_ phase: ExchangePhase) {
    lastProgress = loop.now
    guard self.phase != phase else { return }
    self.phase = phase
    exchange.phase = phase
  }

  private func unpause() {
    guard let handle else { return }
    curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }

  private func fail(_ code: TransportError.Code, _ sentence: String) -> Bool {
    failure = TransportError(code, phase: phase, "\(request.origin): \(sentence)")
    return false
  }
}
