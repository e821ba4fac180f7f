#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

/// SHA-1 (FIPS 180-4), computed incrementally, for formats that prescribe it. A copy continues independently.
package struct SHA1: Sendable {
  static let blockSize = 64
  static let digestSize = 20

  #if canImport(CryptoKit)
    private var state = Insecure.SHA1()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      state.update(bufferPointer: bytes)
    }

    /// The 20-byte hash of the bytes so far; more may follow.
    package func finalize() -> [UInt8] { Array(state.finalize()) }
  #else
    private var state = SHA_CTX()

    package init() { SHA1_Init(&state) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      SHA1_Update(&state, start, bytes.count)
    }

    /// The 20-byte hash of the bytes so far; more may follow.
    package func finalize() -> [UInt8] {
      var copy = state
      var bytes = [UInt8](repeating: 0, count: Self.digestSize)
      SHA1_Final(&bytes, &copy)
      return bytes
    }
  #endif

  mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }
}
