package import BridgeCore
package import BridgeCrypto

/// All bytes of a blob in memory, shared by its readers.
package struct HeldBlob: Sendable {
  package let name: SHA256Digest
  package let size: Int
  private let pieces: [[UInt8]]

  /// The most that a reader gets at once, and that a slow reader keeps in memory.
  private static let pieceSize = 256 << 10

  /// Reads a blob and verifies its bytes against its name.
  init(_ blob: BlobFile) throws(BlobError) {
    var (pieces, hash) = ([[UInt8]](), SHA256())
    for start in stride(from: 0, to: blob.size, by: Self.pieceSize) {
      let piece = try blob.bytes(in: start..<min(start + Self.pieceSize, blob.size))
      hash.update(piece)
      pieces.append(piece)
    }
    guard hash.finalize() == blob.name else {
      throw BlobError(.changed, "the blob \(blob.name.hex) does not match the hash in its name")
    }
    (name, size, self.pieces) = (blob.name, blob.size, pieces)
  }

  /// The bytes in `range`, which must lie within the blob. Whole pieces are not copied.
  package func body(_ range: Range<Int>) -> Body {
    let last = max(range.lowerBound, range.upperBound - 1)
    if range.lowerBound / Self.pieceSize == last / Self.pieceSize {
      return .bytes(bytes(range))
    }
    return Body(length: range.count) {
      RangeReader(range) { rest in
        try Task.checkCancellation()
        return bytes(rest)
      }
    }
  }

  /// The bytes at the start of `range`, up to the end of the piece.
  private func bytes(_ range: Range<Int>) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    let (number, offset) = range.lowerBound.quotientAndRemainder(dividingBy: Self.pieceSize)
    let piece = pieces[number]
    let end = min(piece.count, offset + range.count)
    return offset == 0 && end == piece.count ? piece : Array(piece[offset..<end])
  }
}
