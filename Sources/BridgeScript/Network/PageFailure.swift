internal import BridgeCore

/// The texts about a failed request, for page script and for the developer.
///
/// Script must not learn why a cross-origin request failed: that would reveal whether such a server exists and how it
/// responds.
struct PageFailure {
  let kind: PageExchange.FailureKind
  let message: String
  /// For the console, as in browsers; nil if script receives the reason itself.
  let refusal: String?

  init(_ error: any Error, of request: BridgeRequest) {
    let reason = String(describing: error)
    let isForeign = request.origin != request.context.frameOrigin
    switch error {
    case let error as BridgeError where error.code == .deadlineExceeded: kind = .timeout
    case let error as BridgeError where error.code == .crossOriginRefused: kind = .refused
    case is UploadFailed: kind = .body
    default: kind = .network
    }
    let isSecret = kind == .refused || (isForeign && kind != .body)
    message = isSecret ? "another origin cannot be asked, or does not let this page read" : reason
    refusal =
      isSecret && !(error is CancellationError)
      ? "\(request.method) \(request.origin): \(reason)" : nil
  }
}
