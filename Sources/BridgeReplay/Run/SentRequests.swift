internal import BridgeCore

/// Captures requests after all other handlers, so that reports show the request as sent.
struct SentRequests: Handler {
  /// Holds the request of the current task. Handlers run in tasks that inherit it.
  @TaskLocal private static var note: Locked<BridgeRequest?>?

  let id: HandlerID = "bridge-replay: sent requests"

  /// Runs `work`; returns its result and the last request sent meanwhile, nil if none was.
  static func during<Result>(
    _ work: () async -> Result
  ) async -> (result: Result, sent: BridgeRequest?) {
    let note = Locked<BridgeRequest?>(nil)
    let result = await $note.withValue(note) { await work() }
    return (result, note.withLock { $0 })
  }

  func canHandle(_ request: BridgeRequest) -> Bool { Self.note != nil }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    Self.note?.withLock { $0 = request }
    return try await next(request)
  }
}
