internal import BridgeCore
internal import BridgeRecording
internal import Synchronization

/// A body while it is being recorded.
final class BodyTrace: Sendable {
  private enum State: Sendable {
    case none
    case bytes([UInt8])
    /// A body that streams and was not opened so far.
    case unread
    case spool(BodySpool)
  }

  private let state = Mutex(State.none)
  private let writer: RecordingWriter

  init(_ writer: RecordingWriter) { self.writer = writer }

  /// The body to read in place of `body`; what is in memory stays as it is, and is recorded whole even where an
  /// origin answers before it has read it.
  func recording(
    _ body: Body, of fields: @escaping @Sendable () -> [RecordedField]
  ) throws -> Body {
    if let bytes = body.bytesAtHand ?? body.bytesBehind {
      if !bytes.isEmpty { state.withLock { $0 = .bytes(bytes) } }
      return body
    }
    state.withLock { $0 = .unread }
    let begin: @Sendable () -> BodySpool = { [self] in
      let spool = writer.spool(of: fields)
      // A body that is read again is sent again; the last time is what the answer belongs to.
      state.withLock { $0 = .spool(spool) }
      return spool
    }
    return try body.spooled(begin)
  }

  /// Whether nothing more will come.
  var isOver: Bool {
    state.withLock { state in
      switch state {
      case .none, .bytes: true
      case .unread: false
      case .spool(let spool): spool.end != nil
      }
    }
  }

  /// How much memory it takes.
  var weight: Int {
    state.withLock { state in
      switch state {
      case .none, .unread: 0
      case .bytes(let bytes): bytes.count
      case .spool(let spool): spool.weight
      }
    }
  }

  /// What is known by now.
  var draft: BodyDraft {
    state.withLock { state in
      switch state {
      case .none: .known(.none)
      case .bytes(let bytes): .bytes(bytes)
      case .unread: .known(.missing(reason: "it was not read"))
      case .spool(let spool): .spool(spool)
      }
    }
  }

  /// A body that nobody was seen to read.
  static func atHand(_ body: Body) -> BodyDraft {
    if body.isEmpty { return .known(.none) }
    if let bytes = body.bytesAtHand ?? body.bytesBehind { return .bytes(bytes) }
    return .known(.missing(reason: "a handler answered, and the body was not sent"))
  }
}
