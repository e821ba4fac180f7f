internal import BridgeCore
internal import CCurl
internal import HTTPTypes

/// When a request goes out a second time without anybody having asked for it.
///
/// A server may close an idle connection at the very moment a request leaves on it. RFC 9110 §9.2.2 allows to
/// repeat what is idempotent or was never applied. libcurl repeats whatever the method when *reading* from a
/// kept connection fails before any byte of the answer, and so do browsers, because a server that closes an
/// idle connection has not looked at what came afterwards. This adds what libcurl leaves out: *sending* that
/// fails, where the server cannot have had the whole request, and bodies that libcurl cannot rewind but that
/// can be opened again.
extension Transfer {
  func maySendAgain(after result: CURLcode, isReused: Bool) -> Bool {
    let isDead =
      switch result {
      case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING: isReused
      // libcurl has a new connection already, but cannot begin the body anew.
      case CURLE_SEND_FAIL_REWIND: true
      default: false
      }
    return isDead && (loop.options.repeatsUnsafeMethods || request.method.isSafe) && !isSecondTry
      && !isCancelled && failure == nil && headBytes == 0
      && (request.body.isEmpty || request.body.iteration == .repeatable)
  }

  /// Puts everything back to where it began, but for the phase: something may have been sent.
  /// See ``maySendAgain(after:isReused:)``.
  func sendAgain() {
    isSecondTry = true
    isSendingPaused = false
    upload?.stop()
    upload = nil
    lastProgress = loop.now
    startUpload()
  }
}

extension HTTPRequest.Method {
  /// RFC 9110 §9.2.1.
  var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }
}
