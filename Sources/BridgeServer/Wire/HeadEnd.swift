/// Finds the empty line at the end of a head (RFC 9112 §2.1), in bytes that arrive in pieces.
package struct HeadEnd: Sendable {
  /// The number of bytes already searched.
  private var searched = 0

  /// A search that begins at the first byte.
  package init() {}

  /// The offset after CR LF CR LF; nil until it has arrived. After a match, the next search starts over.
  package mutating func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = searched + 3
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where bytes[(index - 3)...index].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]):
        searched = 0
        return index + 1
      case 0x0A, 0x0D: index += 1
      // No match contains this byte, so the next one ends at least four bytes later.
      default: index += 4
      }
    }
    searched = max(0, bytes.count - 3)
    return nil
  }
}
