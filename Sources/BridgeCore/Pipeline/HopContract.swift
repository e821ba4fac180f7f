internal import Synchronization

/// Enforces the contract of a hop handler: `next` is called at most once, and for the same origin.
final class HopContract: Sendable {
  private struct State {
    var wasCalled = false
    var breach: BridgeError?
  }

  private let handler: HandlerID
  private let scheme: String
  private let authority: String
  private let state = Mutex(State())

  init(_ handler: HandlerID, _ request: BridgeRequest) {
    self.handler = handler
    scheme = request.scheme
    authority = request.authority
  }

  func check(_ request: BridgeRequest) throws(BridgeError) {
    let isSameOrigin =
      request.scheme == scheme && request.authority == authority
      || request.origin == Origin(scheme: scheme, authority: authority)
    let breach = state.withLock { state -> BridgeError? in
      defer { state.wasCalled = true }
      if state.wasCalled {
        state.breach = error("a hop handler may pass a request on only once")
      } else if !isSameOrigin {
        state.breach = error("a hop handler may not change scheme, host or port")
      }
      return state.breach
    }
    if let breach { throw breach }
  }

  /// Allows one more call, because the last response was unusable.
  func renew() { state.withLock { $0.wasCalled = false } }

  /// Throws if the contract was violated, even if the handler swallowed the error.
  func throwIfBroken() throws(BridgeError) {
    if let breach = state.withLock({ $0.breach }) { throw breach }
  }

  private func error(_ sentence: String) -> BridgeError {
    BridgeError(.contractViolated, sentence, handler: handler)
  }
}
