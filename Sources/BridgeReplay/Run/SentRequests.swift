internal import BridgeCore

/// Sees requests as they leave, behind all other handlers, so that reports can tell what was really sent.
struct SentRequests: Handler {
  /// Where the request of the current task is noted. Handlers run in tasks that inherit it.
  @TaskLocal private static var note: Locked<BridgeRequest?>?

  let id: HandlerID = "bridge-replay: sent requests"

  /// Does `work`; the result, and the last request that left meanwhile, nil when none did.
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
