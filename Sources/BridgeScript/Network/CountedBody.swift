internal import BridgeCore

/// Request bodies that report how many bytes have been sent.
enum CountedBody {
  /// The maximum number of bytes passed on at once, and between two progress reports.
  private static let slice = 64 * 1024

  /// A body in memory.
  static func bytes(_ bytes: [UInt8], onSent: @escaping @Sendable (Int) -> Void) -> Body {
    guard !bytes.isEmpty else { return .empty }
    return Body(length: bytes.count) {
      RangeReader(bytes.indices) { rest in
        let piece = rest.prefix(slice)
        onSent(piece.upperBound)
        return piece.count == bytes.count ? bytes : Array(bytes[piece])
      }
    }
  }

  /// A body that page script writes into a channel; `onEnd` is called when it has been sent or its reader is released.
  static func stream(
    _ channel: BodyChannel, onSent: @escaping @Sendable (Int) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) -> Body {
    let sent = Locked(0)
    return Body(once: channel.makeReader()).tapped { chunk in
      onSent(
        sent.withLock { sent in
          sent += chunk.count
          return sent
        })
    } onEnd: { _ in
      onEnd()
    }
  }
}
