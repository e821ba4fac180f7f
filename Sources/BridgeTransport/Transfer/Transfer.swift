internal import BridgeCore
internal import BridgeFormats
internal import CCurl
internal import HTTPTypes

/// One hop on the network, from its request to the end of its response.
// @unchecked: after `init`, everything is used only on the loop's thread; libcurl calls back there too.
final class Transfer: @unchecked Sendable {
  // Unsafe: resumed exactly once, because `caller` is cleared first; a checked continuation costs an allocation.
  typealias Caller = UnsafeContinuation<BridgeResponse, any Error>

  let request: BridgeRequest
  let exchange: Exchange
  let record = TransferRecord()
  let loop: CurlLoop
  private var caller: Caller?
  private(set) var head: HTTPResponse?

  /// The TLS version of the connection, if known.
  private(set) var tls: String?
  private var headText: HeadText
  private var trailers: HTTPFields = [:]
  private(set) var incoming = IncomingBody()
  private(set) var upload: Upload?
  private(set) var isSendingPaused = false

  private var addresses = TriedAddresses()
  /// The sockets that were opened for it, or that of the kept connection; empty if that is not known.
  private(set) var sockets: [curl_socket_t] = []

  /// The failure found by a callback.
  private(set) var failure: (any Error)?
  var handle: EasyHandle?
  private(set) var isCancelled = false
  private(set) var phase = ExchangePhase.connecting
  private var isSecondTry = false
  private var isConnectionRefused = false
  private(set) var isSentAgain = false
  /// When the current phase began, or when bytes last moved in it.
  private(set) var lastProgress: ContinuousClock.Instant

  /// A placeholder that `begin` replaces.
  private static let notBegun = ContinuousClock.now

  init(_ request: BridgeRequest, _ exchange: Exchange, _ loop: CurlLoop) {
    self.request = request
    self.exchange = exchange
    self.loop = loop
    headText = HeadText(limit: loop.options.maximumHeadBytes)
    lastProgress = Self.notBegun
  }

  /// The number of bytes of heads received so far, including interim ones.
  var headBytes: Int { headText.count }

  /// Whether the final head was received.
  var hasHead: Bool { head != nil }

  func begin(answering caller: Caller) {
    self.caller = caller
    lastProgress = loop.now
    exchange.phase = phase
    startUpload()
  }

  func cancel() { isCancelled = true }

  func enter(_ phase: ExchangePhase) {
    lastProgress = loop.now
    guard self.phase != phase else { return }
    self.phase = phase
    exchange.phase = phase
  }
}

// MARK: Sending the request
extension Transfer {
  func connected() {
    // Called again if the previous connection was dead; libcurl may find that more than once.
    if phase != .connecting, !isSentAgain {
      isSentAgain = true
      exchange.report(.sentAgain)
    }
    enter(upload == nil ? .waiting : .sending)
  }

  /// Whether a connection is unchanged since its last response. Called before the request is sent.
  ///
  /// Bytes received since then cannot be the response to this request (RFC 9112 §6.3), so it is sent on a new
  /// connection.
  func mayUse(
    localPort: Int32, remoteAddress: UnsafePointer<CChar>?, remotePort: Int32
  ) -> Bool {
    guard let handle, handle.isConnectionReused, let remoteAddress else { return true }
    let ends = KeptConnections.Ends(
      localPort: Int(localPort), remoteAddress: String(cString: remoteAddress),
      remotePort: Int(remotePort))
    guard loop.kept.hasUnread(handle, ends) else {
      if let socket = loop.kept.socket(ends) { note(socket) }
      return true
    }
    isConnectionRefused = true
    return false
  }

  /// Records a socket that its connection may use.
  func note(_ socket: curl_socket_t) { if upload != nil { sockets.append(socket) } }

  /// Whether to connect to this address. For a host of this machine or its network, even a TLS hello would be too much,
  /// and so would the fact that it answers.
  func mayConnect(to address: UnsafePointer<curl_sockaddr>) -> Bool {
    guard isBoundByRules else { return true }
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) {
      ccurl_address_text(address, $0.baseAddress) ? $0.baseAddress.map { String(cString: $0) } : nil
    }
    let isAllowed = text.map { loop.options.addresses.allow($0, of: request.origin) } ?? false
    addresses.note(text ?? "of another kind", isAllowed: isAllowed)
    return isAllowed
  }

  /// Whether requests may use this address: a reused connection may be one for another request.
  func mayAsk(_ address: UnsafePointer<CChar>?) -> Bool {
    guard isBoundByRules, let address else { return true }
    let text = String(cString: address)
    guard !loop.options.addresses.allow(text, of: request.origin) else { return true }
    return fail(.connectFailed, AddressRules.sentence(text))
  }

  private var isBoundByRules: Bool {
    !loop.options.addresses.allowAll && loop.options.proxy == nil && handle?.isRouted != true
  }

  /// The connection error if none of the host's addresses was allowed.
  func refusal(of result: CURLcode) -> TransportError? {
    guard result == CURLE_COULDNT_CONNECT, let address = addresses.toBlame else { return nil }
    return error(.connectFailed, AddressRules.sentence(address))
  }

  private func startUpload() {
    if EasyHandle.streams(request.body) { upload = Upload(request.body, for: self, on: loop) }
  }

  func bytesSent() {
    lastProgress = loop.now
    if phase == .sending, upload?.isWhole == true { enter(.waiting) }
  }

  func uploadFailed(_ error: any Error) { failure = failure ?? error }

  /// libcurl waits for more of the request's body.
  func sendingPaused() { isSendingPaused = true }

  func resumeSending() {
    guard isSendingPaused else { return }
    isSendingPaused = false
    unpause()
  }

  /// Whether the origin no longer wants the request's body; libcurl then stops requesting it.
  private var isRefused: Bool { head.map { $0.status.code >= 300 } ?? false }

  private func unpause() {
    guard let handle else { return }
    lastProgress = loop.now
    curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }
}

// MARK: Receiving heads: interim, final, trailers
extension Transfer {
  /// Handles a line of a head; false aborts the transfer.
  func received(line: UnsafeRawBufferPointer) -> Bool {
    guard head == nil else { return received(trailer: line) }
    enter(.receivingHead)
    switch headText.add(line) {
    case .more: return true
    case .complete: return endOfHead()
    case .tooLarge: return failAsTooLarge()
    }
  }

  private func endOfHead() -> Bool {
    let head: HTTPResponse
    do throws(HeadFault) {
      head = try loop.heads.head(headText.bytes)
    } catch {
      return fail(error.code, error.sentence)
    }
    if (100...199).contains(head.status.code) { return received(interim: head) }
    self.head = head
    // Read now, because the connection belongs to the handle only during the transfer.
    if request.scheme == "https" { tls = handle.flatMap(TLSSession.name) }
    enter(.receivingBody)
    exchange.report(.headReceived(status: head.status.code))
    loop.deliverLater(self)
    return true
  }

  /// RFC 9110 §15.2: the final response follows a 1xx one, except that 101 hands over the connection.
  private func received(interim head: HTTPResponse) -> Bool {
    guard head.status.code != 101 else {
      return fail(
        .protocolViolation, "the origin switched to another protocol without being asked (101)")
    }
    headText.startOver()
    record.note(interim: head)
    exchange.report(.interim(head))
    request.onInterim?(head)
    enter(upload?.isWhole == false ? .sending : .waiting)
    return true
  }

  private func received(trailer line: UnsafeRawBufferPointer) -> Bool {
    enter(.receivingBody)
    guard headText.allows(line) else { return failAsTooLarge() }
    do throws(HeadFault) {
      try loop.heads.add(line, to: &trailers)
      return true
    } catch {
      return fail(error.code, error.sentence)
    }
  }

  private func failAsTooLarge() -> Bool {
    fail(.headTooLarge, "the head has more than \(loop.options.maximumHeadBytes) bytes")
  }

  private func fail(_ code: TransportError.Code, _ sentence: String) -> Bool {
    failure = error(code, sentence)
    return false
  }

  private func error(_ code: TransportError.Code, _ sentence: String) -> TransportError {
    TransportError(code, phase: phase, "\(request.origin): \(sentence), \(phase)")
  }
}

// MARK: Delivering the response
extension Transfer {
  /// Handles bytes of the body; false if its reader is behind, which makes libcurl keep the bytes and pause.
  func received(body: UnsafeBufferPointer<UInt8>) -> Bool {
    enter(.receivingBody)
    return incoming.take(body)
  }

  /// Resumes the caller with the head; the rest of the body follows through a channel.
  func deliverHead() {
    guard let caller, let head else { return }
    self.caller = nil
    if isRefused { resumeSending() }
    let channel = BodyChannel(
      highWater: loop.options.highWater,
      onRoom: { [loop, self] in loop.resumeReceiving(self) },
      onStop: { [loop, self] in loop.cancel(self) })
    incoming.open(channel)
    var body = Body(length: expectedLength(of: head), once: channel.makeReader())
    body.isNonBlocking = true
    caller.resume(returning: BridgeResponse(head: head, body: body, transfer: record))
  }

  func resumeReceiving() {
    if incoming.resume() { unpause() }
  }
}

// MARK: Timeouts
extension Transfer {
  /// The maximum duration of the current phase without progress; nil if there is no limit.
  ///
  /// libcurl times connecting itself, because only it knows when a queued request begins.
  func timeout(_ timeouts: TransportOptions.Timeouts) -> Duration? {
    guard !isHeldUp else { return nil }
    switch phase {
    case .handlers, .connecting: return nil
    case .waiting: return timeouts.firstByte
    case .sending, .receivingHead, .receivingBody: return timeouts.idle
    }
  }

  /// Whether the response's reader or the request's body delays the transfer, so that no timeout applies.
  private var isHeldUp: Bool { incoming.isPaused || (isSendingPaused && !isRefused) }
}

// MARK: The second try
//
// A server may close an idle connection at the very moment a request leaves on it. RFC 9110 §9.2.2 allows repeating
// requests that are idempotent or were never applied. libcurl, like browsers, repeats any method if *reading* from a
// kept connection fails before the first byte of the response, because a server that closes an idle connection has not
// read the request. This adds the cases that libcurl leaves out: *sending* fails, so that the server cannot have the
// whole request, and bodies that libcurl cannot rewind but that can be opened again.
extension Transfer {
  func maySendAgain(after result: CURLcode, isReused: Bool) -> Bool {
    if isConnectionRefused { return !isCancelled }
    let isDead =
      switch result {
      case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING: isReused
      // libcurl has a new connection but cannot rewind the body.
      case CURLE_SEND_FAIL_REWIND: true
      default: false
      }
    return isDead
      && (loop.options.repeatsUnsafeMethods || MessageRules.isSafe(request.method.rawValue))
      && !isSecondTry
      && !isCancelled && failure == nil && headBytes == 0
      && (request.body.isEmpty || request.body.iteration == .repeatable)
  }

  /// Resets everything except the phase, because something may have been sent. See ``maySendAgain(after:isReused:)``.
  func sendAgain() {
    sockets.removeAll()
    if isConnectionRefused {
      // Nothing was sent or taken from the body.
      isConnectionRefused = false
      return
    }
    isSecondTry = true
    isSendingPaused = false
    upload?.stop()
    upload = nil
    lastProgress = loop.now
    startUpload()
  }
}

// MARK: The end
extension Transfer {
  /// Ends the transfer: resumes the caller or ends the body, whichever is still open.
  func finish(_ result: Result<TransferMetrics, any Error>) {
    upload?.stop()
    upload = nil
    if case .success(let metrics) = result {
      record.note(metrics: metrics, trailers: trailers)
      exchange.report(.transferred(metrics))
    }
    let caller = self.caller.take()
    switch result {
    case .success:
      incoming.finish()
      if let caller { caller.resume(with: Result { try whole() }) }
    case .failure(let error):
      incoming.finish(throwing: error)
      caller?.resume(throwing: error)
    }
  }

  private func whole() throws -> BridgeResponse {
    // libcurl accepts a truncated head, or an end after an interim head.
    guard let head else {
      throw TransportError(
        .closedEarly, phase: phase,
        "\(request.origin): the connection was closed before the head of the response was complete, \(phase)"
      )
    }
    return BridgeResponse(head: head, body: .bytes(incoming.early), transfer: record)
  }
}
