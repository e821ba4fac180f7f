/// One line of the journal of a `.bridgerec` folder.
package enum JournalRecord: Sendable, Hashable {
  /// An exchange with the result of its last hop, or one of its redirect hops.
  case exchange(ExchangeRecord)

  /// A message of a WebSocket connection, or its end.
  case webSocket(WebSocketRecord)

  /// A page that made requests.
  case page(PageRecord)

  /// A remark about the recording.
  case note(NoteRecord)

  /// The recorder finished normally; a later run may append.
  case end(EndRecord)

  /// A line of a type that this version does not know; it is skipped.
  case unknown(type: String)

  /// The type of the line in the journal.
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

/// A page that made requests.
package struct PageRecord: Sendable, Hashable {
  /// The id by which exchanges refer to it, unique in the recording.
  package var id: UInt64

  /// The URL of its document, or the title that a HAR file gives it.
  package var url: String

  /// When it was first seen, since 1970.
  package var start: Duration?

  /// Its name in a HAR file; nil for `page_<id>`.
  package var name: String?

  /// Foreign members of the HAR page that it was read from.
  package var har: ForeignMembers?

  package init(id: UInt64, url: String, start: Duration? = nil) {
    (self.id, self.url, self.start) = (id, url, start)
  }
}

/// A remark by the recorder for later readers.
package struct NoteRecord: Sendable, Hashable {
  /// A stable name for the kind of note, for programs.
  package var code: String

  /// One sentence, without secrets.
  package var message: String

  /// The exchange it is about; nil for the recording as a whole.
  package var exchange: UInt64?

  package init(code: String, message: String, exchange: UInt64? = nil) {
    (self.code, self.message, self.exchange) = (code, message, exchange)
  }
}

/// The normal end of one run of a recorder.
package struct EndRecord: Sendable, Hashable {
  /// The number of exchanges in the journal so far, without hops.
  package var exchanges: Int

  /// When it ended, since 1970.
  package var at: Duration?

  package init(exchanges: Int, at: Duration? = nil) {
    (self.exchanges, self.at) = (exchanges, at)
  }
}
