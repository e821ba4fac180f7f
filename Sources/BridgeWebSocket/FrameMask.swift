/// The masking key of a client's payload (RFC 6455 §5.3).
package struct FrameMask: Sendable, Hashable {
  /// The key, with the first byte in the highest bits.
  private let value: UInt32

  /// A key of four bytes.
  init(_ bytes: ArraySlice<UInt8>) { value = bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  /// A key of these bits.
  package init(_ value: UInt32) { self.value = value }

  var bytes: [UInt8] { (0..<4).map { self[$0] } }

  private subscript(position: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value >> UInt32((3 - position & 3) * 8))
  }

  /// Masks or unmasks a part of the payload, which starts at `offset`.
  func apply(to bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    var word: UInt64 = 0
    for position in 0..<8 { word = word << 8 | UInt64(self[offset + position]) }
    word = word.bigEndian
    var index = 0
    while index + 8 <= bytes.count {
      let old = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      bytes.storeBytes(of: old ^ word, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      bytes[index] ^= self[offset + index]
      index += 1
    }
  }
}
