/// A complete, decompressed message of a WebSocket connection (RFC 6455 §5.6).
public struct WebSocketMessage: Sendable, Hashable {
  /// The kind of a message. Scripts get a string or bytes.
  public enum Kind: String, Sendable, Hashable { case text, binary }

  /// Text or binary.
  public var kind: Kind

  /// The payload. A text is UTF-8.
  public var bytes: [UInt8]

  /// A message made of its parts. The bytes of a text must be UTF-8; otherwise sending it ends the connection.
  public init(_ kind: Kind, _ bytes: [UInt8]) { (self.kind, self.bytes) = (kind, bytes) }

  /// A text message.
  public static func text(_ text: String) -> WebSocketMessage {
    WebSocketMessage(.text, Array(text.utf8))
  }

  /// A binary message.
  public static func binary(_ bytes: [UInt8]) -> WebSocketMessage {
    WebSocketMessage(.binary, bytes)
  }

  /// The text; nil for a binary message.
  public var text: String? { kind == .text ? String(decoding: bytes, as: UTF8.self) : nil }
}

/// The two ends of a WebSocket connection.
public enum WebSocketSide: String, Sendable, Hashable, CaseIterable {
  /// The end that requested the connection.
  case client
  /// The end that accepted it.
  case server

  /// The opposite end.
  public var other: WebSocketSide { self == .client ? .server : .client }
}
