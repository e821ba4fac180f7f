internal import BridgeCore
internal import BridgeRecording
internal import Synchronization

/// A streaming body that is being recorded.
final class BodyTrace: Sendable {
  /// The spool; nil before the body was opened.
  private let spool = Mutex<BodySpool?>(nil)
  private let writer: RecordingWriter

  init(_ writer: RecordingWriter) { self.writer = writer }

  /// A body to be read instead of `body`, which records it.
  func recording(_ body: Body, of fields: @escaping @Sendable () -> [RecordedField]) -> Body {
    body.tapped { [self, length = body.length] in
      let begun = writer.spool(of: fields)
      // A body that is read again is sent again; the response belongs to the last reading.
      spool.withLock { $0 = begun }
      return BodyTap { chunk in
        begun.append(chunk)
        // Not every reader requests the end of a body whose length it knows.
        if let length, begun.size == length { begun.end(.whole) }
      } onEnd: { error in
        if let error { begun.end(.brokenOff(Self.reason(error))) } else { begun.end(.whole) }
      }
    }
  }

  private static func reason(_ error: any Error) -> String {
    error is CancellationError ? "it was not read to its end" : String(describing: error)
  }

  /// Whether the body has ended.
  var isOver: Bool { spool.withLock { $0?.end != nil } }

  /// The number of bytes in memory.
  var weight: Int { spool.withLock { $0?.weight ?? 0 } }

  /// The recorded part of the body.
  var draft: BodyDraft {
    spool.withLock { $0 }.map { .spool($0) } ?? .known(.missing(reason: "it was not read"))
  }
}
