internal import BridgeCore
internal import HTTPTypes

/// Captures requests after all other handlers, so that reports show the request as sent, and the codings of responses
/// before any handler decodes them.
struct SentRequests: Handler {
  /// Holds the request of the current task. Handlers run in tasks that inherit it.
  @TaskLocal private static var note: Locked<Note>?

  private struct Note {
    var request: BridgeRequest?
    var coding: String?
  }

  let id: HandlerID = "bridge-replay: sent requests"

  /// Runs `work`; returns its result and the last request sent meanwhile, nil if none was.
  static func during<Result>(
    _ work: () async -> Result
  ) async -> (result: Result, sent: BridgeRequest?) {
    let note = Locked(Note())
    let result = await $note.withValue(note) { await work() }
    return (result, note.withLock { $0.request })
  }

  /// The content coding of the last response in ``during(_:)``, empty for none; nil without a response.
  static var coding: String? { note?.withLock { $0.coding } }

  func canHandle(_ request: BridgeRequest) -> Bool { Self.note != nil }

  nonisolated(nonsending) func handle(
    _ request: BridgeRequest, next: Next
  ) async throws -> BridgeResponse {
    Self.note?.withLock { $0.request = request }
    let response = try await next(request)
    let coding = response.fields[values: .contentEncoding].joined(separator: ", ")
    Self.note?.withLock { $0.coding = coding }
    return response
  }
}
