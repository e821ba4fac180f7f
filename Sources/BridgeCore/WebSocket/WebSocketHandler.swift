/// A plug-in that sees the messages of a WebSocket connection: it watches, changes, drops or answers them.
///
/// An ordinary ``Handler`` that sees the handshake (a request whose ``BridgeRequest/webSocket`` is not nil) attaches it,
/// before it passes the request on. Messages of the client are given to the handlers in the order in which they were
/// attached, those of the server in the opposite order.
public protocol WebSocketHandler: Sendable {
  /// Whether it may give back anything but the message that it was given. Where no handler of a connection does, the
  /// bytes pass as they came, and messages are only looked at.
  var changesMessages: Bool { get }

  /// Takes a message and returns those that go on in its place: the same for one that passes, none to drop it.
  ///
  /// Called for one message of a side after the other; both sides may call at once. The connection reads no further on
  /// that side before it returns, so that a slow handler holds the sender up. An error that it throws ends the
  /// connection with the close code 1011, unless it does not change messages: then it sees no more of them.
  nonisolated(nonsending) func handle(
    _ message: WebSocketMessage, from side: WebSocketSide, on connection: WebSocketConnection
  ) async throws -> [WebSocketMessage]

  /// Hears, once, that the connection is over. It must not block.
  func ended(_ connection: WebSocketConnection, _ end: WebSocketEnd)
}

extension WebSocketHandler {
  /// Handlers may change messages unless they say otherwise.
  public var changesMessages: Bool { true }

  /// Handlers that do not want to know need not say so.
  public func ended(_ connection: WebSocketConnection, _ end: WebSocketEnd) {}
}

/// A WebSocket connection that both ends agreed to.
public final class WebSocketConnection: Sendable {
  /// The handshake as it was sent to the server.
  public let request: BridgeRequest

  /// The server's response to it, with status 101.
  public let response: BridgeResponse

  private let sender: @Sendable (WebSocketMessage, WebSocketSide) async throws -> Void

  /// A connection whose messages of its own go out by `sender`.
  package init(
    _ request: BridgeRequest, _ response: BridgeResponse,
    sender: @escaping @Sendable (WebSocketMessage, WebSocketSide) async throws -> Void
  ) {
    (self.request, self.response, self.sender) = (request, response, sender)
  }

  /// Sends a message to one end, as if the other had sent it; no handler sees it. Returns once it is written.
  ///
  /// - Throws: ``BridgeError`` with code `contractViolated` where no handler of the connection changes messages, and
  ///   another error when the connection is over.
  public func send(_ message: WebSocketMessage, to side: WebSocketSide) async throws {
    try await sender(message, side)
  }
}

/// The end of a WebSocket connection.
public struct WebSocketEnd: Sendable, Hashable {
  /// The side whose close frame came first; nil where none came.
  public var side: WebSocketSide?

  /// The code in that frame; nil for none.
  public var code: Int?

  /// The reason in that frame; empty for none.
  public var reason: String

  /// The failure that ended it, or from which on messages could not be read, in one sentence; nil for an orderly end.
  public var failure: String?

  /// An end of its parts.
  public init(
    side: WebSocketSide? = nil, code: Int? = nil, reason: String = "", failure: String? = nil
  ) {
    (self.side, self.code, self.reason, self.failure) = (side, code, reason, failure)
  }
}
