/// One message of a WebSocket connection, or its end, as a journal line. It follows the line of its exchange.
package struct WebSocketRecord: Sendable, Hashable {
  /// The peer that sent a message.
  package typealias Side = RecordedWebSocketMessage.Side

  /// The content of the line.
  package enum Content: Sendable, Hashable {
    /// A message; its bytes are UTF-8 if it is text.
    case message(isText: Bool, BodyRecord)

    /// The first close frame, and the error, if there was one.
    case close(code: Int?, reason: String, failure: String?)
  }

  /// The exchange of the handshake.
  package var exchange: UInt64

  /// The time since the start of that exchange; nil if unknown.
  package var at: Duration?

  /// The peer that sent it; nil for the end of a connection without a close frame.
  package var side: Side?

  /// The content.
  package var content: Content

  package init(exchange: UInt64, at: Duration?, side: Side?, _ content: Content) {
    (self.exchange, self.at, self.side, self.content) = (exchange, at, side, content)
  }

  /// The type of the record in the journal.
  package static let type = "ws-message"

  /// The name of the kind of content in a journal.
  var kind: String {
    switch content {
    case .message(let isText, _): isText ? "text" : "binary"
    case .close: "close"
    }
  }

  /// The body of a message; none for the end.
  var body: BodyRecord {
    if case .message(_, let body) = content { body } else { .none }
  }
}

/// A WebSocket line about to be written.
package struct WebSocketDraft: Sendable {
  /// The line, complete except for the bytes of the message.
  package var record: WebSocketRecord

  /// The bytes of the message.
  package var body: BodyDraft

  package init(_ record: WebSocketRecord, body: BodyDraft = .known(.none)) {
    (self.record, self.body) = (record, body)
  }

  /// A draft of a line that is already recorded, with its bytes.
  init(of record: WebSocketRecord, in bodies: BlobStore, isSearched: Bool) throws {
    self.init(
      record,
      body: try BodyDraft(of: record.body, in: bodies, inMemory: isSearched ? .max : nil))
  }

  /// The fields that direct the search for secrets: text that looks like JSON is searched as JSON.
  var fields: [RecordedField] {
    guard case .message(isText: true, _) = record.content else { return [] }
    return switch body {
    case .bytes(let bytes, _), .content(_, let bytes): RecordedWebSocketMessage.fields(bytes)
    case .known, .spool, .file: RecordedWebSocketMessage.fields([UInt8]())
    }
  }
}
