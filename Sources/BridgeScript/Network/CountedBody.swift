internal import BridgeCore

/// Request bodies that report how many bytes have been sent.
enum CountedBody {
  /// The maximum number of bytes passed on at once, and between two progress reports.
  private static let slice = 64 * 1024

  /// A body in memory.
  static func bytes(_ bytes: [UInt8], onSent: @escaping @Sendable (Int) -> Void) -> Body {
    guard !bytes.isEmpty else { return .empty }
    return Body(
      length: bytes.count, repeatable: { SlicedReader(bytes, slice: slice, onSent: onSent) })
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

private final class SlicedReader: BodyReader {
  private let bytes: [UInt8]
  private let slice: Int
  private let onSent: @Sendable (Int) -> Void
  private let state = Locked<Result<Int, any Error>>(.success(0))

  init(_ bytes: [UInt8], slice: Int, onSent: @escaping @Sendable (Int) -> Void) {
    (self.bytes, self.slice, self.onSent) = (bytes, slice, onSent)
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let range = try state.withLock { state in
      let start = try state.get()
      let end = min(start + slice, bytes.count)
      state = .success(end)
      return start..<end
    }
    guard !range.isEmpty else { return nil }
    onSent(range.upperBound)
    return range.count == bytes.count ? bytes : Array(bytes[range])
  }

  func cancel(throwing error: any Error) {
    state.withLock { state in
      if case .success(let start) = state, start < bytes.count { state = .failure(error) }
    }
  }
}
