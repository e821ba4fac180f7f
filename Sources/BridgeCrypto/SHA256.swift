#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

/// SHA-256 (FIPS 180-4), computed incrementally. A copy continues independently.
package struct SHA256: Sendable {
  /// The block size, which HMAC needs.
  static let blockSize = 64

  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      state.update(bufferPointer: bytes)
    }

    /// The hash of the bytes so far; more may follow.
    package func finalize() -> SHA256Digest {
      state.finalize().withUnsafeBytes { SHA256Digest($0) }
    }
  #else
    private var state = SHA256_CTX()

    package init() { SHA256_Init(&state) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      SHA256_Update(&state, start, bytes.count)
    }

    /// The hash of the bytes so far; more may follow.
    package func finalize() -> SHA256Digest {
      var copy = state
      var words: SHA256Digest.Words = (0, 0, 0, 0)
      withUnsafeMutableBytes(of: &words) { bytes in
        _ = SHA256_Final(bytes.bindMemory(to: UInt8.self).baseAddress, &copy)
      }
      return SHA256Digest(words: words)
    }
  #endif

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let taken: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if taken == nil { Array(bytes).withUnsafeBytes { update($0) } }
  }

  /// The hash of `bytes`.
  package static func hash(_ bytes: some Sequence<UInt8>) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}
