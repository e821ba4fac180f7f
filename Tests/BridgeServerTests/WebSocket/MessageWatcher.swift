import BridgeCore
import BridgeTestSupport
import Testing

/// Attaches handlers of messages to each handshake.
struct Attaching: Handler {
  let id: HandlerID = "attaching"
  let handlers: [any WebSocketHandler]

  func canHandle(_ request: BridgeRequest) -> Bool { request.webSocket != nil }

  func handle(_ request: BridgeRequest, next: Next) async throws -> BridgeResponse {
    for handler in handlers { request.webSocket?.attach(handler) }
    let response = try await next(request)
    #expect(response.status == 101)
    #expect(request.webSocket?.attach(MessageWatcher()) == false)
    return response
  }
}

/// Notes the messages of a connection, and its end.
final class MessageWatcher: WebSocketHandler {
  let changesMessages: Bool
  let isOver = Gate()
  private let state = Locked<([(WebSocketMessage, WebSocketSide)], WebSocketEnd?)>(([], nil))

  init(changesMessages: Bool = false) { self.changesMessages = changesMessages }

  func handle(
    _ message: WebSocketMessage, from side: WebSocketSide, on connection: WebSocketConnection
  ) async throws -> [WebSocketMessage] {
    state.withLock { $0.0.append((message, side)) }
    return [message]
  }

  func ended(_ connection: WebSocketConnection, _ end: WebSocketEnd) {
    state.withLock { $0.1 = end }
    isOver.open()
  }

  func seen(_ side: WebSocketSide) -> [WebSocketMessage] {
    state.withLock { $0.0 }.filter { $0.1 == side }.map(\.0)
  }

  var end: WebSocketEnd? { state.withLock { $0.1 } }
}
