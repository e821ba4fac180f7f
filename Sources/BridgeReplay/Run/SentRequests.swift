internal import BridgeCore
internal import Synchronization

/// Sees the requests of a run as they leave, behind all other handlers, so that reports can tell what was really
/// sent.
final class SentRequests: Handler {
  let id: HandlerID = "bridge-replay: sent requests"

  private struct State {
    var last = 0
    var requests: [HandlerID: SentRequest] = [:]
  }

  private let state = Mutex(State())

  private static let prefix = "bridge-replay: request "

  /// Marks a request, so that it is known when it leaves.
  func mark(_ request: inout BridgeRequest) -> HandlerID {
    let mark = state.withLock { state in
      state.last += 1
      return HandlerID(Self.prefix + "\(state.last)")
    }
    request.marks.insert(mark)
    return mark
  }

  /// What became of the request with that mark, which is forgotten here; nil when it never left.
  func take(_ mark: HandlerID) -> SentRequest? {
    state.withLock { $0.requests.removeValue(forKey: mark) }
  }

  func canHandle(_ request: BridgeRequest) -> Bool { Self.mark(of: request) != nil }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    if let mark = Self.mark(of: request) {
      state.withLock { $0.requests[mark] = SentRequest(request) }
    }
    return try await next(request)
  }

  private static func mark(of request: BridgeRequest) -> HandlerID? {
    request.marks.first { $0.name.hasPrefix(prefix) }
  }
}
