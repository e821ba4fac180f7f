#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

/// MD5 (RFC 1321), computed incrementally, for servers that provide no better hash. It detects damage, not tampering.
package struct MD5: Sendable {
  package static let digestSize = 16

  #if canImport(CryptoKit)
    private var state = Insecure.MD5()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      state.update(bufferPointer: bytes)
    }

    /// The 16-byte hash of the bytes so far; more may follow.
    package func finalize() -> [UInt8] { Array(state.finalize()) }
  #else
    private var state = MD5_CTX()

    package init() { MD5_Init(&state) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      MD5_Update(&state, start, bytes.count)
    }

    /// The 16-byte hash of the bytes so far; more may follow.
    package func finalize() -> [UInt8] {
      var copy = state
      var bytes = [UInt8](repeating: 0, count: Self.digestSize)
      MD5_Final(&bytes, &copy)
      return bytes
    }
  #endif
}
