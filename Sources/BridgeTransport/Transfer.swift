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
  private var headBytes = 0
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

  /// Whether the reader of the answer or the body of the request holds the transfer up; time does
  /// not count then.
  private var isHeldUp: Bool { isReceivingPaused || (isSendingPaused && !isRefused) }

  /// Whether the origin waits for no more of the request's body; libcurl then stops to ask for it.
  private var isRefused: Bool { head.map { $0.status.code >= 300 } ?? false }

  /// Whether the final head has come.
  var hasHead: Bool { head != nil }

  func begin(answering caller: Caller) {
    self.caller = caller
    lastProgress = loop.now
    exchange.phase = phase
    if EasyHandle.streams(request.body) { upload = Upload(request.body, for: self, on: loop) }
  }

  func cancel() { isCancelled = true }

  // MARK: What libcurl reports

  func connected() { enter(upload == nil ? .waiting : .sending) }

  /// Returns false to break the transfer off.
  func received(line: UnsafeRawBufferPointer) -> Bool {
    guard head == nil else { return received(trailer: line) }
    enter(.receivingHead)
    headText += line
    guard isWithinLimit(line) else { return false }
    // An empty line ends a head (RFC 9112 §2.1).
    return (line.first != 0x0D && line.first != 0x0A) || endOfHead()
  }

  private func endOfHead() -> Bool {
    let head: HTTPResponse
    do throws(HeadFault) {
      head = try loop.heads.head(headText)
    } catch {
      return fail(error.code, error.sentence)
    }
    if (100...199).contains(head.status.code) { return received(interim: head) }
    self.head = head
    enter(.receivingBody)
    exchange.report(.headReceived(status: head.status.code))
    loop.deliverLater(self)
    return true
  }

  /// RFC 9110 §15.2: a 1xx answer is followed by the final one, but 101 hands the connection over.
  private func received(interim head: HTTPResponse) -> Bool {
    guard head.status.code != 101 else {
      return fail(.protocolViolation, "the origin switched to another protocol unasked (101)")
    }
    headText.removeAll(keepingCapacity: true)
    record.note(interim: head)
    exchange.report(.interim(head))
    enter(upload?.isWhole == false ? .sending : .waiting)
    return true
  }

  private func received(trailer line: UnsafeRawBufferPointer) -> Bool {
    enter(.receivingBody)
    guard isWithinLimit(line) else { return false }
    do throws(HeadFault) {
      try loop.heads.add(line, to: &trailers)
      return true
    } catch {
      return fail(error.code, error.sentence)
    }
  }

  /// Counts a line of any head of this answer, trailers included.
  private func isWithinLimit(_ line: UnsafeRawBufferPointer) -> Bool {
    headBytes += line.count
    let limit = loop.options.mostHeadBytes
    return headBytes <= limit || fail(.headTooLarge, "the head has more than \(limit) bytes")
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

  func bytesSent() {
    lastProgress = loop.now
    if phase == .sending, upload?.isWhole == true { enter(.waiting) }
  }

  func uploadFailed(_ error: any Error) { failure = failure ?? error }

  // MARK: What the loop asks

  /// Hands the head to whoever waits; what is left of the body follows through a channel.
  func deliverHead() {
    guard let caller, let head else { return }
    self.caller = nil
    if isRefused { resumeSending() }
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
    unpause()
  }

  func resumeSending() {
    guard isSendingPaused else { return }
    isSendingPaused = false
    unpause()
  }

  /// Ends the transfer: everybody who still waits hears of it, once.
  func finish(_ result: Result<TransferMetrics, any Error>) {
    upload?.stop()
    upload = nil
    if case .success(let metrics) = result {
      record.note(metrics: metrics, trailers: trailers)
      exchange.report(.transferred(metrics))
    }
    let caller = caller
    let answer = answer
    (self.caller, self.answer) = (nil, nil)
    switch result {
    case .success:
      answer?.finish()
      if let caller { caller.resume(with: Result { try whole() }) }
    case .failure(let error):
      answer?.finish(throwing: error)
      caller?.resume(throwing: error)
    }
  }

  /// How long the present phase may go on without progress; nil while time does not count.
  ///
  /// libcurl keeps the time of connecting itself: it alone knows when a request that waits for its
  /// turn begins.
  func patience(_ timeouts: TransportOptions.Timeouts) -> Duration? {
    guard !isHeldUp else { return nil }
    switch phase {
    case .handlers, .connecting: return nil
    case .waiting: return timeouts.firstByte
    case .sending, .receivingHead, .receivingBody: return timeouts.idle
    }
  }

  private func whole() throws -> BridgeResponse {
    // libcurl is content with half a head, or an interim one, and then the end; whoever asked is not.
    guard let head else {
      throw TransportError(
        .closedEarly, phase: phase,
        "\(request.origin): the connection was closed before the answer had a whole head, \(phase)")
    }
    return BridgeResponse(head: head, body: .bytes(early), transfer: record)
  }

  private func expectedLength(of head: HTTPResponse) -> Int? {
    // RFC 9112 §6.3: these have no body, whatever their Content-Length says.
    if request.method == .head || [204, 304].contains(head.status.code) { return 0 }
    guard let handle else { return nil }
    var length: curl_off_t = -1
    ccurl_get_offset(handle.curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
    return length >= 0 ? Int(length) : nil
  }

  private func enter(_ phase: ExchangePhase) {
    lastProgress = loop.now
    guard self.phase != phase else { return }
    self.phase = phase
    exchange.phase = phase
    loop.watch(self)
  }

  private func unpause() {
    guard let handle else { return }
    lastProgress = loop.now
    loop.watch(self)
    curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }

  private func fail(_ code: TransportError.Code, _ sentence: String) -> Bool {
    failure = TransportError(code, phase: phase, "\(request.origin): \(sentence), \(phase)")
    return false
  }
}
