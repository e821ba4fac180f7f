package import Crypto

/// The SHA-256 of some bytes.
package struct ContentDigest: Hashable, Sendable {
  private let words: SIMD4<UInt64>

  /// Hashes `bytes`.
  package init(of bytes: some Sequence<UInt8>) {
    var hash = SHA256()
    let hashed: Void? = bytes.withContiguousStorageIfAvailable {
      hash.update(bufferPointer: UnsafeRawBufferPointer($0))
    }
    if hashed == nil { hash.update(data: Array(bytes)) }
    self.init(hash.finalize())
  }

  /// Takes over a finished hash.
  package init(_ hash: SHA256Digest) {
    words = hash.withUnsafeBytes { $0.loadUnaligned(as: SIMD4<UInt64>.self) }
  }

  /// The 64 lower-case hexadecimal digits.
  package var hex: String {
    withUnsafeBytes(of: words) { bytes in
      bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// The 32 bytes.
  var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }
}
