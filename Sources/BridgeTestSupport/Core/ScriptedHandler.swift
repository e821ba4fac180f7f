package import BridgeCore

/// A handler made of closures.
package struct ScriptedHandler: Handler {
  /// The handler's work.
  package typealias Work = @Sendable (BridgeRequest, Next) async throws -> BridgeResponse

  /// The id of the handler.
  package let id: HandlerID
  private let accepts: @Sendable (BridgeRequest) -> Bool
  private let work: Work

  /// A handler that passes on the requests that `accepts` returns true for.
  package init(
    _ id: HandlerID, accepts: @escaping @Sendable (BridgeRequest) -> Bool = { _ in true }
  ) {
    self.init(id, accepts: accepts, work: { request, next in try await next(request) })
  }

  /// A handler that runs `work` for the requests that `accepts` returns true for.
  package init(
    _ id: HandlerID, accepts: @escaping @Sendable (BridgeRequest) -> Bool = { _ in true },
    work: @escaping Work
  ) {
    self.id = id
    self.accepts = accepts
    self.work = work
  }

  /// A handler that records its id in `journal` and passes the request on.
  package init(_ id: HandlerID, noting journal: Journal<String>) {
    self.init(id) { request, next in
      journal.note(id.name)
      return try await next(request)
    }
  }

  /// Calls `accepts`.
  package func canHandle(_ request: BridgeRequest) -> Bool { accepts(request) }

  /// Runs the work of the handler.
  package func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    try await work(request, next)
  }
}
