/// Finds the empty line that ends a head (RFC 9112 §2.1), in bytes that arrive bit by bit.
package struct HeadEnd: Sendable {
  /// How many bytes were searched already.
  private var searched = 0

  /// A search from the first byte.
  package init() {}

  /// The offset behind CR LF CR LF; nil until it has come. The next search then starts over.
  package mutating func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = searched + 3
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A where bytes[(index - 3)...index].elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]):
        searched = 0
        return index + 1
      case 0x0A, 0x0D: index += 1
      // No end that has this byte in it: the next can only be four bytes on.
      default: index += 4
      }
    }
    searched = max(0, bytes.count - 3)
    return nil
  }
}
