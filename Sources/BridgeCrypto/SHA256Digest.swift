internal import BridgeFormats

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
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(\.isLowercaseHexDigit),
      let bytes = Hexadecimal.bytes(of: hex.utf8)
    else { return nil }
    self = bytes.withUnsafeBytes { SHA256Digest($0) }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hex: String { withUnsafeBytes { Hexadecimal.text(of: $0) } }
}
