/// The recorded messages of a WebSocket connection.
public struct RecordedWebSocket: Sendable {
  private let load: @Sendable () throws -> [RecordedWebSocketMessage]

  /// Messages that `load` reads when they are asked for.
  public init(_ load: @escaping @Sendable () throws -> [RecordedWebSocketMessage]) {
    self.load = load
  }

  /// The messages in the order in which they were seen, read at each call. All of them are in memory then.
  ///
  /// - Throws: `RecordingError` where the recording was changed after it was opened.
  public func messages() throws -> [RecordedWebSocketMessage] { try load() }
}

/// A message of a WebSocket connection, or its end, as it was recorded.
public struct RecordedWebSocketMessage: Sendable, Hashable {
  /// The end that a message came from.
  public enum Side: String, Sendable, Hashable { case client, server }

  /// The content of a message.
  public enum Content: Sendable, Hashable {
    case text(String)
    case binary([UInt8])

    /// The first close frame; without a code where none is known.
    case close(code: Int?, reason: String)

    /// A message whose bytes cannot be given, for this reason.
    case lost(reason: String)
  }

  /// The end that it came from; nil for the end of a connection without a close frame.
  public let side: Side?

  /// The time since the handshake began; nil when unknown.
  public let time: Duration?

  /// The content.
  public var content: Content

  /// A message of its parts.
  public init(side: Side?, time: Duration?, _ content: Content) {
    (self.side, self.time, self.content) = (side, time, content)
  }

  /// The fields by which a text is searched for secrets: one that looks like JSON is taken for it.
  package static func fields(_ text: some Sequence<UInt8>) -> [RecordedField] {
    let first = text.first { $0 > 0x20 }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    return [RecordedField("Content-Type", isJSON ? "application/json" : "text/plain")]
  }
}
