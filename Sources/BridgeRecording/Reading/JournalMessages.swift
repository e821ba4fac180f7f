/// The lines of one WebSocket connection in a journal.
struct JournalMessages: Sendable {
  private let journal: RecordingFile
  private let bodies: BlobStore
  private let ranges: [Range<Int>]

  /// The lines at these places; no lines if nil.
  init(_ journal: RecordingFile, _ bodies: BlobStore, _ ranges: [Range<Int>]?) {
    (self.journal, self.bodies, self.ranges) = (journal, bodies, ranges ?? [])
  }

  /// The lines as recorded.
  func records() throws -> [WebSocketRecord] {
    try ranges.map { range in
      let line = try journal.bytesAsWritten(in: range)
      do throws(JournalFault) {
        if let record = try JournalRecord(line: line).message { return record }
      } catch {
        // Reported below: a line that was read once can be read again unless the file was changed.
      }
      throw RecordingError(
        .damaged, "\(journal.path) was changed after it was opened; read the recording again")
    }
  }

  /// The messages, read on demand.
  var recorded: RecordedWebSocket {
    RecordedWebSocket { try Self.asSeen(records()).map { $0.recorded(in: bodies) } }
  }

  /// The lines in the order in which they were seen: that of a close frame is written at the end of the connection,
  /// behind messages that came after the frame.
  private static func asSeen(_ records: [WebSocketRecord]) -> [WebSocketRecord] {
    guard let last = records.last, case .close = last.content, let end = last.at else {
      return records
    }
    let place = records.dropLast().firstIndex { $0.at.map { $0 > end } ?? false }
    guard let place else { return records }
    var seen = records
    seen.removeLast()
    seen.insert(last, at: place)
    return seen
  }
}

extension WebSocketRecord {
  /// The message with its bytes.
  package func recorded(in bodies: BlobStore) -> RecordedWebSocketMessage {
    RecordedWebSocketMessage(side: side, time: at, recordedContent(in: bodies))
  }

  private func recordedContent(in bodies: BlobStore) -> RecordedWebSocketMessage.Content {
    switch content {
    case .close(let code, let reason, let failure):
      return .close(code: code, reason: reason.isEmpty ? failure ?? "" : reason)
    case .message(let isText, let body):
      switch body {
      case .none: return isText ? .text("") : .binary([])
      case .unknown: return .lost(reason: "it was not recorded")
      case .missing(let reason), .damaged(let reason): return .lost(reason: reason)
      case .content(let content):
        do {
          let bytes = try bodies.bytes(of: content)
          return isText ? .text(String(decoding: bytes, as: UTF8.self)) : .binary(bytes)
        } catch {
          return .lost(reason: "\(error)")
        }
      }
    }
  }
}
