/// PKWARE's old stream cipher (APPNOTE 6.1). It is broken, so it is supported for reading only.
struct ZipCryptoCipher {
  static let headerSize = 12

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
  }

  private var key0: UInt32 = 0x1234_5678
  private var key1: UInt32 = 0x2345_6789
  private var key2: UInt32 = 0x3456_7890

  init(_ password: ArchivePassword) {
    for byte in password.bytes { update(byte) }
  }

  /// Decrypts in place.
  mutating func decrypt(_ bytes: UnsafeMutableRawBufferPointer) {
    for index in bytes.indices {
      let key = UInt16(truncatingIfNeeded: key2 | 2)
      bytes[index] ^= UInt8(truncatingIfNeeded: (key &* (key ^ 1)) >> 8)
      update(bytes[index])
    }
  }

  private mutating func update(_ byte: UInt8) {
    key0 = Self.step(key0, byte)
    key1 = (key1 &+ (key0 & 0xFF)) &* 134_775_813 &+ 1
    key2 = Self.step(key2, UInt8(truncatingIfNeeded: key1 >> 24))
  }

  private static func step(_ crc: UInt32, _ byte: UInt8) -> UInt32 {
    table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
  }
}
