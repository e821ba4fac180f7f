/// The 32 bytes of a SHA-256 or HMAC-SHA256 digest.
package struct SHA256Digest: Hashable, Sendable {
  /// Four integers instead of a 32-byte vector: frames of asynchronous functions lack the vector's alignment, which
  /// corrupts them.
  typealias Words = (UInt64, UInt64, UInt64, UInt64)

  private let words: Words

  init(words: Words) { self.words = words }

  /// Copies 32 bytes.
  init(_ bytes: UnsafeRawBufferPointer) { words = bytes.loadUnaligned(as: Words.self) }

  package static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    left.words == right.words
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

  /// Calls `body` with the bytes, which are valid only during the call.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Swift.withUnsafeBytes(of: words, body)
  }

  package var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

  /// The digest with these 64 lower-case hexadecimal digits; nil for any other text.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self = bytes.withUnsafeBytes { SHA256Digest($0) }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The digest as 64 lower-case hexadecimal digits.
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
