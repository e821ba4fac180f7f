/// HMAC-SHA1 (RFC 2104), computed incrementally, for formats that prescribe it.
package struct HMACSHA1: Sendable {
  private var inner = SHA1()
  private var outer = SHA1()

  package init(key: [UInt8]) {
    let padded = Self.padded(key)
    inner.update(padded.map { $0 ^ 0x36 })
    outer.update(padded.map { $0 ^ 0x5C })
  }

  private static func padded(_ key: [UInt8]) -> [UInt8] {
    var short = key
    if key.count > SHA1.blockSize {
      var hash = SHA1()
      hash.update(key)
      short = hash.finalize()
    }
    return short + [UInt8](repeating: 0, count: SHA1.blockSize - short.count)
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) { inner.update(bytes) }

  /// The 20-byte code of the bytes so far; more may follow.
  package func finalize() -> [UInt8] {
    var outer = outer
    outer.update(inner.finalize())
    return outer.finalize()
  }
}
