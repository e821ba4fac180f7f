/// A plug-in for the messages of a WebSocket connection. It watches, changes, drops or answers them.
///
/// A ``Handler`` attaches it during the handshake (a request whose ``BridgeRequest/webSocket`` is not nil), before it
/// passes the request on. Messages of the client go through the handlers in the order of attachment, messages of the
/// server in the opposite order.
public protocol WebSocketHandler: Sendable {
  /// Whether it may return anything but the given message. If no handler of a connection does, the bytes pass unchanged
  /// and messages are only observed.
  var changesMessages: Bool { get }

  /// Handles a message. Returns the messages to pass on instead: the same message, others, or none to drop it.
  ///
  /// Calls for one side are sequential; both sides may call concurrently. The connection does not read that side until
  /// the call returns, so a slow handler holds up the sender. A thrown error closes the connection with code 1011,
  /// unless the handler does not change messages: then it gets no more of them.
  nonisolated(nonsending) func handle(
    _ message: WebSocketMessage, from side: WebSocketSide, on connection: WebSocketConnection
  ) async throws -> [WebSocketMessage]

  /// Called once, when the connection has ended. It must not block.
  func ended(_ connection: WebSocketConnection, _ end: WebSocketEnd)
}

extension WebSocketHandler {
  /// The default: the handler may change messages.
  public var changesMessages: Bool { true }

  /// The default: does nothing.
  public func ended(_ connection: WebSocketConnection, _ end: WebSocketEnd) {}
}

/// An established WebSocket connection.
public final class WebSocketConnection: Sendable {
  /// The handshake request as sent to the server.
  public let request: BridgeRequest

  /// The server's response to it, with status 101.
  public let response: BridgeResponse

  private let sender: @Sendable (WebSocketMessage, WebSocketSide) async throws -> Void
  private let closing = Locked<ContinuousClock.Instant?>(nil)

  /// A connection that sends additional messages with `sender`.
  package init(
    _ request: BridgeRequest, _ response: BridgeResponse,
    sender: @escaping @Sendable (WebSocketMessage, WebSocketSide) async throws -> Void
  ) {
    (self.request, self.response, self.sender) = (request, response, sender)
  }

  /// When the first close frame came; nil before. The connection ends later: the other side may take seconds to answer.
  package var closed: ContinuousClock.Instant? { closing.withLock(\.self) }

  /// Notes that a close frame has come; only the first one counts.
  package func noteClose(at instant: ContinuousClock.Instant = .now) {
    closing.withLock { if $0 == nil { $0 = instant } }
  }

  /// Sends a message to one end, as if it came from the other. Handlers do not see it. Returns once it is written.
  ///
  /// - Throws: ``BridgeError`` with code `contractViolated` if no handler of the connection changes messages, and
  ///   another error if the connection has ended.
  public func send(_ message: WebSocketMessage, to side: WebSocketSide) async throws {
    try await sender(message, side)
  }
}

/// The end of a WebSocket connection.
public struct WebSocketEnd: Sendable, Hashable {
  /// The side whose close frame came first; nil without one.
  public var side: WebSocketSide?

  /// The code in that frame; nil without one.
  public var code: Int?

  /// The reason in that frame; may be empty.
  public var reason: String

  /// The error that ended the connection or made later messages unreadable, as one sentence; nil for a clean end.
  public var failure: String?

  /// The end of a connection, made of its parts.
  public init(
    side: WebSocketSide? = nil, code: Int? = nil, reason: String = "", failure: String? = nil
  ) {
    (self.side, self.code, self.reason, self.failure) = (side, code, reason, failure)
  }
}
