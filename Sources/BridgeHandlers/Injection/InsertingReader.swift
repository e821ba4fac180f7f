internal import BridgeCore

/// A body with bytes inserted into another.
final class InsertingReader: BodyReader {
  private let reader: any BodyReader
  private let inserted: [UInt8]
  private let left: Locked<Int?>

  /// Inserts the bytes at `offset` of the body.
  init(_ inserted: [UInt8], at offset: Int, into reader: any BodyReader) {
    (self.inserted, self.reader) = (inserted, reader)
    left = Locked(offset)
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    guard let left = self.left.withLock({ $0 }) else { return try await reader.next() }
    guard let chunk = try await reader.next() else {
      // The document is empty, or shorter than `offset`.
      self.left.withLock { $0 = nil }
      return inserted
    }
    guard chunk.count >= left else {
      self.left.withLock { $0 = left - chunk.count }
      return chunk
    }
    self.left.withLock { $0 = nil }
    return Array(chunk[..<left]) + inserted + chunk[left...]
  }

  func cancel(throwing error: any Error) { reader.cancel(throwing: error) }
}
