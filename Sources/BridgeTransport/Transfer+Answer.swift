internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// The answer on its way to whoever waits for it.
extension Transfer {
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

  private func expectedLength(of head: HTTPResponse) -> Int? {
    // RFC 9112 §6.3: these have no body, whatever their Content-Length says.
    if request.method == .head || [204, 304].contains(head.status.code) { return 0 }
    guard let handle else { return nil }
    var length: curl_off_t = -1
    ccurl_get_offset(handle.curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
    return length >= 0 ? Int(length) : nil
  }
}
