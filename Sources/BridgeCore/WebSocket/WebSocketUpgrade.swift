internal import HTTPTypes

/// The upgrade of a request to a WebSocket connection (RFC 6455 §4), while the request is on its way to the server.
public final class WebSocketUpgrade: Sendable {
  /// Asks the server; nil if it refuses, so that an ordinary request follows.
  package typealias Ask =
    @Sendable (BridgeRequest, [any WebSocketHandler]) async throws ->
    BridgeResponse?

  private struct State {
    var handlers: [any WebSocketHandler] = []
    var isAsked = false
  }

  private let state = Locked(State())
  private let ask: Ask

  /// An upgrade performed by `ask`.
  package init(_ ask: @escaping Ask) { self.ask = ask }

  /// Attaches a handler for the messages, after those attached before.
  ///
  /// Returns false, and does nothing, once the request has left the last handler. Attach before passing it on.
  @discardableResult
  public func attach(_ handler: any WebSocketHandler) -> Bool {
    state.withLock { state in
      if !state.isAsked { state.handlers.append(handler) }
      return !state.isAsked
    }
  }

  /// Asks the server for the connection; if it refuses, for an ordinary response.
  nonisolated(nonsending) func send(
    _ request: BridgeRequest, for exchange: Exchange, otherwise transport: any Transport
  ) async throws -> BridgeResponse {
    let handlers = state.withLock { state -> [any WebSocketHandler]? in
      defer { state.isAsked = true }
      return state.isAsked ? nil : state.handlers
    }
    if let handlers, let response = try await ask(request, handlers) { return response }
    var plain = request
    plain.fields[.connection] = nil
    plain.fields[.upgrade] = nil
    return try await transport.send(plain, for: exchange)
  }
}
