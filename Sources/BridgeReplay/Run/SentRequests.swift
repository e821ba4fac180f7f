internal import BridgeCore
internal import Synchronization

/// Observes the requests of a run after all other handlers, so that reports can show what was really sent.
final class SentRequests: Handler {
  let id: HandlerID = "bridge-replay: sent requests"

  private struct State {
    var last = 0
    var requests: [Int: BridgeRequest] = [:]
  }

  private let state = Mutex(State())

  /// Gives a request a label that is unique in the run, to recognise it when it leaves.
  func label(_ request: inout BridgeRequest) -> Int {
    let label = state.withLock { state in
      state.last += 1
      return state.last
    }
    request.label = label
    return label
  }

  /// Removes and returns the request with that label as it was sent; nil if it never left.
  func take(_ label: Int) -> BridgeRequest? {
    state.withLock { $0.requests.removeValue(forKey: label) }
  }

  func canHandle(_ request: BridgeRequest) -> Bool { request.label != nil }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    if let label = request.label { state.withLock { $0.requests[label] = request } }
    return try await next(request)
  }
}
