/// The recorded messages of a WebSocket connection.
public struct RecordedWebSocket: Sendable {
  private let load: @Sendable () throws -> [RecordedWebSocketMessage]

  /// Messages that `load` reads on demand.
  public init(_ load: @escaping @Sendable () throws -> [RecordedWebSocketMessage]) {
    self.load = load
  }

  /// The messages in the order in which they were seen. Each call reads them all into memory.
  ///
  /// - Throws: `RecordingError` if the recording was changed after it was opened.
  public func messages() throws -> [RecordedWebSocketMessage] { try load() }
}

/// A recorded message of a WebSocket connection, or its end.
public struct RecordedWebSocketMessage: Sendable, Hashable {
  /// The peer that sent a message.
  public enum Side: String, Sendable, Hashable { case client, server }

  /// The content of a message.
  public enum Content: Sendable, Hashable {
    case text(String)
    case binary([UInt8])

    /// The first close frame; the code is nil if unknown.
    case close(code: Int?, reason: String)

    /// A message whose bytes are not available; the sentence gives the reason.
    case lost(reason: String)
  }

  /// The peer that sent it; nil for the end of a connection without a close frame.
  public let side: Side?

  /// The time since the start of the handshake; nil if unknown.
  public let time: Duration?

  /// The content.
  public var content: Content

  /// A message with these parts.
  public init(side: Side?, time: Duration?, _ content: Content) {
    (self.side, self.time, self.content) = (side, time, content)
  }

  /// The fields that direct the search for secrets: text that looks like JSON is searched as JSON.
  package static func fields(_ text: some Sequence<UInt8>) -> [RecordedField] {
    let first = text.first { $0 > 0x20 }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return [RecordedField("Content-Type", isJSON ? "application/json" : "text/plain")]
  }
}
