/// One message of a WebSocket connection (RFC 6455 §5.6), whole and unpacked.
public struct WebSocketMessage: Sendable, Hashable {
  /// The kind of a message, which page script sees as a string or as bytes.
  public enum Kind: String, Sendable, Hashable { case text, binary }

  /// Text or binary.
  public var kind: Kind

  /// The payload. That of a text is UTF-8.
  public var bytes: [UInt8]

  /// A message of its parts. The bytes of a text have to be UTF-8: others end the connection when they are sent.
  public init(_ kind: Kind, _ bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  /// A text.
  public static func text(_ text: String) -> WebSocketMessage {
    WebSocketMessage(.text, Array(text.utf8))
  }

  /// Bytes that are no text.
  public static func binary(_ bytes: [UInt8]) -> WebSocketMessage {
    WebSocketMessage(.binary, bytes)
  }

  /// The text; nil for a binary message.
  public var text: String? { kind == .text ? String(decoding: bytes, as: UTF8.self) : nil }
}

/// The two ends of a WebSocket connection.
public enum WebSocketSide: String, Sendable, Hashable, CaseIterable {
  /// The end that asked for the connection.
  case client
  /// The end that agreed to it.
  case server

  /// The end that faces this one.
  public var other: WebSocketSide { self == .client ? .server : .client }
}
