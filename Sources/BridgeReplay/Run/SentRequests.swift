internal import BridgeCore
internal import Synchronization

/// Sees the requests of a run as they leave, behind all other handlers, so that reports can tell what was really
/// sent.
final class SentRequests: Handler {
  let id: HandlerID = "bridge-replay: sent requests"

  private struct State {
    var last = 0
    var requests: [Int: BridgeRequest] = [:]
  }

  private let state = Mutex(State())

  /// Gives a request a label that no other of the run has, by which it is known when it leaves.
  func label(_ request: inout BridgeRequest) -> Int {
    let label = state.withLock { state in
      state.last += 1
      return state.last
    }
    request.label = label
    return label
  }

  /// What became of the request with that label, which is forgotten here; nil when it never left.
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
