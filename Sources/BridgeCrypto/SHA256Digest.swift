/// The 32 bytes that SHA-256 and HMAC-SHA256 give.
package struct SHA256Digest: Hashable, Sendable {
  private let words: SIMD4<UInt64>

  init(words: SIMD4<UInt64>) { self.words = words }

  /// Takes over 32 bytes.
  init(_ bytes: UnsafeRawBufferPointer) { words = bytes.loadUnaligned(as: SIMD4<UInt64>.self) }

  /// The bytes, for as long as `body` runs.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Swift.withUnsafeBytes(of: words, body)
  }

  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// The 64 lower-case hexadecimal digits.
  package var hex: String {
    withUnsafeBytes { bytes in
      String(unsafeUninitializedCapacity: 2 * bytes.count) { digits in
        for (index, byte) in bytes.enumerated() {
          digits[2 * index] = Self.digit(byte >> 4)
          digits[2 * index + 1] = Self.digit(byte & 0x0F)
        }
        return 2 * bytes.count
      }
    }
  }

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
  }
}
