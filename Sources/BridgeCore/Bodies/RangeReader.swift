/// Reads a range of bytes piece by piece.
package final class RangeReader: BodyReader {
  // Runs where `next` does, so that bytes in memory take no change of executors.
  package typealias Read = nonisolated(nonsending) @Sendable (Range<Int>) async throws -> [UInt8]

  private let read: Read
  private let rest: Locked<Result<Range<Int>, any Error>>

  /// `read` returns the bytes at the start of the range that remains, at least one.
  package init(_ range: Range<Int>, _ read: @escaping Read) {
    (self.read, rest) = (read, Locked(.success(range)))
  }

  /// Reads bytes in memory as one chunk.
  convenience init(_ bytes: [UInt8]) { self.init(bytes.indices) { _ in bytes } }

  package nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let range = try rest.withLock { try $0.get() }
    guard !range.isEmpty else { return nil }
    let bytes = try await read(range)
    try rest.withLock { rest in
      _ = try rest.get()
      rest = .success(range.dropFirst(bytes.count))
    }
    return bytes
  }

  package func cancel(throwing error: any Error) {
    rest.withLock { rest in
      if case .success(let range) = rest, !range.isEmpty { rest = .failure(error) }
    }
  }
}
