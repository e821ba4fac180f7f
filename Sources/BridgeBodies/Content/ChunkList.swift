/// Bytes in memory in their original chunks, so that readers get them without a copy.
struct ChunkList {
  /// Smaller chunks are joined up to this size, because each array has an overhead.
  private static let smallest = 64 * 1024

  private(set) var chunks: [[UInt8]] = []
  private var starts: [Int] = []
  private(set) var length = 0

  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if let last = chunks.last, last.count + bytes.count <= Self.smallest {
      chunks[chunks.count - 1] += bytes
    } else {
      chunks.append(bytes)
      starts.append(length)
    }
    length += bytes.count
  }

  /// All bytes, if there is at most one chunk.
  var whole: [UInt8]? {
    if chunks.isEmpty { return [] }
    return chunks.count == 1 ? chunks[0] : nil
  }

  /// The bytes from `offset`, which must be before the end, to the end of its chunk.
  func chunk(at offset: Int) -> [UInt8] {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let (chunk, start) = (chunks[low], starts[low])
    return start == offset ? chunk : Array(chunk[(offset - start)...])
  }
}
