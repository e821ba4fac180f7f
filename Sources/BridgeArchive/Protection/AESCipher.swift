internal import BridgeCrypto

/// WinZip's encryption of an entry's data: AES in WinZip's own counter mode, authenticated by HMAC-SHA1.
struct AESCipher {
  private static let batch = 256

  private let blocks: AESBlocks
  private var code: HMACSHA1
  private var keystream: [UInt8] = []
  private var used = 0
  private var counter: UInt64 = 0

  init(_ keys: AESKeys) throws(CryptoError) {
    blocks = try AESBlocks(key: keys.encryption)
    code = HMACSHA1(key: keys.authentication)
  }

  /// Adds the encrypted bytes to the authentication code, then decrypts them in place.
  mutating func decrypt(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
    code.update(UnsafeRawBufferPointer(bytes))
    try apply(bytes)
  }

  /// Whether the authentication code of the data so far is the expected one.
  func isAuthentic(_ expected: [UInt8]) -> Bool {
    // Constant time: the duration must not reveal how many bytes of a forged code are right.
    zip(code.finalize(), expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private mutating func apply(_ bytes: UnsafeMutableRawBufferPointer) throws(CryptoError) {
    var offset = 0
    while offset < bytes.count {
      if used == keystream.count { try refill() }
      let count = min(bytes.count - offset, keystream.count - used)
      Self.xor(
        UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + count]),
        with: keystream[used..<used + count])
      offset += count
      used += count
    }
  }

  /// Encrypts the next counter block. The counter is little-endian and starts at 1.
  private mutating func refill() throws(CryptoError) {
    keystream = [UInt8](repeating: 0, count: Self.batch * AESBlocks.blockSize)
    for block in 0..<Self.batch {
      counter += 1
      for byte in 0..<8 {
        keystream[block * AESBlocks.blockSize + byte] = UInt8(
          truncatingIfNeeded: counter >> (8 * byte))
      }
    }
    try blocks.encrypt(&keystream)
    used = 0
  }

  private static func xor(_ bytes: UnsafeMutableRawBufferPointer, with other: ArraySlice<UInt8>) {
    other.withUnsafeBytes { other in
      var index = 0
      while bytes.count - index >= 8 {
        let word =
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          ^ other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        bytes.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
        index += 8
      }
      while index < bytes.count {
        bytes[index] ^= other[index]
        index += 1
      }
    }
  }
}
