import Testing

@testable import BridgeCrypto

@Suite("AES-256-GCM")
struct AESGCMTests {
  private static func bytes(_ digits: String) -> [UInt8] {
    let nibbles = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: nibbles.count, by: 2).map {
      UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
    }
  }

  /// Of the specification of GCM by McGrew and Viega, test cases 13, 14 and 16.
  @Test(
    "seals the texts of its specification",
    arguments: [
      (
        String(repeating: "0", count: 64), String(repeating: "0", count: 24), "", "",
        "530f8afbc74536b9a963b4f1c4cb738b"
      ),
      (
        String(repeating: "0", count: 64), String(repeating: "0", count: 24),
        String(repeating: "0", count: 32), "",
        "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
      ),
      (
        "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
        "cafebabefacedbaddecaf888",
        "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
          + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
        "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
          + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
          + "76fc6ece0f4e1768cddf8853bb2d551b"
      ),
    ])
  func specification(
    key: String, nonce: String, text: String, context: String, sealed: String
  ) throws {
    let cipher = try AESGCM(key: Self.bytes(key))
    let result = try cipher.sealed(
      Self.bytes(text), context: Self.bytes(context), nonce: Self.bytes(nonce))
    #expect(result == Self.bytes(nonce + sealed))
    #expect(try cipher.opened(result, context: Self.bytes(context)) == Self.bytes(text))
  }

  @Test("opens nothing that was changed, cut, or sealed with another key or context")
  func refused() throws {
    let cipher = try AESGCM(key: Array(0..<32))
    for count in [0, 1, 15, 16, 17, 1000] {
      let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let sealed = try cipher.sealed(text, context: [7])
      #expect(try cipher.opened(sealed, context: [7]) == text)
      #expect(try cipher.opened(sealed, context: [8]) == nil)
      #expect(try AESGCM(key: Array(1..<33)).opened(sealed, context: [7]) == nil)
      for index in Set([0, 11, 12, sealed.count / 2, sealed.count - 1]) {
        var changed = sealed
        changed[index] ^= 1
        #expect(try cipher.opened(changed, context: [7]) == nil)
      }
      #expect(try cipher.opened(Array(sealed.dropLast()), context: [7]) == nil)
    }
    #expect(try cipher.opened([]) == nil)
    #expect(try cipher.sealed([1]) != cipher.sealed([1]))
    #expect(throws: CryptoError.self) { try AESGCM(key: [1, 2, 3]) }
  }
}
