internal import BridgeCore

/// Inserts bytes into a body at an offset; at the end of a shorter one.
struct Insertion: BodyTransform {
  /// The bytes still to be inserted.
  private var inserted: [UInt8]
  private var offset: Int

  init(_ inserted: [UInt8], at offset: Int) { (self.inserted, self.offset) = (inserted, offset) }

  mutating func pass(_ chunk: [UInt8]) -> [UInt8] {
    guard !inserted.isEmpty else { return chunk }
    guard chunk.count >= offset else {
      offset -= chunk.count
      return chunk
    }
    return Array(chunk[..<offset]) + end() + chunk[offset...]
  }

  mutating func end() -> [UInt8] {
    defer { inserted = [] }
    return inserted
  }
}
