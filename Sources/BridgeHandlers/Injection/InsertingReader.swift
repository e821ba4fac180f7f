internal import BridgeCore

/// A body with bytes in it that it did not have.
final class InsertingReader: BodyReader {
  private let reader: any BodyReader
  private let inserted: [UInt8]
  private let left: Locked<Int?>

  /// `inserted` come once `offset` bytes of the body have.
  init(_ inserted: [UInt8], at offset: Int, into reader: any BodyReader) {
    (self.inserted, self.reader) = (inserted, reader)
    left = Locked(offset)
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    guard let left = self.left.withLock({ $0 }) else { return try await reader.next() }
    guard let chunk = try await reader.next() else {
      // A document without a byte, or one that is shorter than it began.
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
