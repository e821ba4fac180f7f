/// One line of the journal of a `.bridgerec` folder.
package enum JournalRecord: Sendable, Hashable {
  /// A whole exchange, with what came of it on its last hop, or one of its redirect hops.
  case exchange(ExchangeRecord)

  /// A message of a WebSocket connection, or its end.
  case webSocket(WebSocketRecord)

  /// A page that exchanges belong to.
  case page(PageRecord)

  /// Something worth knowing about the recording.
  case note(NoteRecord)

  /// The recorder ended in an orderly way; an append may follow.
  case end(EndRecord)

  /// A line of a kind that this version does not know; it is passed over.
  case unknown(type: String)

  /// The name of the kind in the journal.
  package var type: String {
    switch self {
    case .exchange(let record): record.type
    case .webSocket: WebSocketRecord.type
    case .page: "page"
    case .note: "note"
    case .end: "end"
    case .unknown(let type): type
    }
  }

  /// The exchange or hop; nil for other lines.
  package var entry: ExchangeRecord? {
    if case .exchange(let record) = self { record } else { nil }
  }
}

extension JournalRecord {
  /// The message, or the end, of a WebSocket connection; nil for other lines.
  package var message: WebSocketRecord? {
    if case .webSocket(let record) = self { record } else { nil }
  }
}

/// A page in whose name requests were made.
package struct PageRecord: Sendable, Hashable {
  /// The name by which exchanges refer to it, unique in the recording.
  package var id: UInt64

  /// The URL of its document, or the title that a HAR file gives it.
  package var url: String

  /// When it was first heard of, since 1970.
  package var start: Duration?

  /// Its name in a HAR file, unless that is `page_` and the id.
  package var name: String?

  /// Other members of the HAR page that it was read from.
  package var har: ForeignMembers?

  package init(id: UInt64, url: String, start: Duration? = nil) {
    (self.id, self.url, self.start) = (id, url, start)
  }
}

/// A remark of the recorder for later readers.
package struct NoteRecord: Sendable, Hashable {
  /// A stable name for the kind of note, for machines.
  package var code: String

  /// One sentence. It holds no secret.
  package var message: String

  /// The exchange it is about; nil for the recording as a whole.
  package var exchange: UInt64?

  package init(code: String, message: String, exchange: UInt64? = nil) {
    (self.code, self.message, self.exchange) = (code, message, exchange)
  }
}

/// The orderly end of one run of a recorder.
package struct EndRecord: Sendable, Hashable {
  /// How many exchanges the journal holds up to here, hops not counted.
  package var exchanges: Int

  /// When it ended, since 1970.
  package var at: Duration?

  package init(exchanges: Int, at: Duration? = nil) {
    (self.exchanges, self.at) = (exchanges, at)
  }
}
