/// HMAC-SHA256 (RFC 2104), computed incrementally.
///
/// To authenticate many messages, copy one keyed value: the key is then hashed only once.
package struct HMACSHA256: Sendable {
  private var inner: SHA256
  private let outer: SHA256

  package init(key: [UInt8]) {
    let short = key.count > SHA256.blockSize ? SHA256.hash(key).bytes : key
    let padded = short + [UInt8](repeating: 0, count: SHA256.blockSize - short.count)
    inner = Self.begun(padded, with: 0x36)
    outer = Self.begun(padded, with: 0x5C)
  }

  private static func begun(_ key: [UInt8], with pad: UInt8) -> SHA256 {
    var hash = SHA256()
    hash.update(key.map { $0 ^ pad })
    return hash
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) { inner.update(bytes) }

  /// The code of the bytes so far; more may follow.
  package func finalize() -> SHA256Digest {
    var outer = outer
    inner.finalize().withUnsafeBytes { outer.update($0) }
    return outer.finalize()
  }
}
