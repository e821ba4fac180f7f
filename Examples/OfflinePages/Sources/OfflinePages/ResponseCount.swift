import BridgeCache
import BridgeKit
import Synchronization

/// How many responses the page that is shown has got, and how many of them were kept ones.
final class ResponseCount: Sendable {
  private let state = Mutex((all: 0, kept: 0))

  var sums: (all: Int, kept: Int) { state.withLock { $0 } }

  func add(isKept: Bool) {
    state.withLock { state in
      state.all += 1
      if isKept { state.kept += 1 }
    }
  }

  /// Another page begins.
  func clear() { state.withLock { $0 = (0, 0) } }
}

/// Counts the responses to requests of pages. A kept response says by a flag that it is one.
struct CountingHandler: Handler {
  let id: HandlerID = "count"
  private let count: ResponseCount

  init(_ count: ResponseCount) { self.count = count }

  func canHandle(_ request: BridgeRequest) -> Bool {
    request.context.navigation != nil || request.context.documentURL != nil
  }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    let response = try await next(request)
    count.add(isKept: response.isOffline)
    return response
  }
}
