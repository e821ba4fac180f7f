internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// The request on its way out.
extension Transfer {
  func connected() {
    // A second time: the connection before this one was dead. libcurl may find that out once more.
    if phase != .connecting, !isSentAgain {
      isSentAgain = true
      exchange.report(.sentAgain)
    }
    enter(upload == nil ? .waiting : .sending)
  }

  func startUpload() {
    if EasyHandle.streams(request.body) { upload = Upload(request.body, for: self, on: loop) }
  }

  func bytesSent() {
    lastProgress = loop.now
    if phase == .sending, upload?.isWhole == true { enter(.waiting) }
  }

  func uploadFailed(_ error: any Error) { failure = failure ?? error }

  func resumeSending() {
    guard isSendingPaused else { return }
    isSendingPaused = false
    unpause()
  }

  /// Whether the origin waits for no more of the request's body; libcurl then stops to ask for it.
  var isRefused: Bool { head.map { $0.status.code >= 300 } ?? false }

  func unpause() {
    guard let handle else { return }
    lastProgress = loop.now
    curl_easy_pause(handle.curl, CURLPAUSE_CONT)
  }
}
