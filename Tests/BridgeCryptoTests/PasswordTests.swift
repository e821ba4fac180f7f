import BridgeCrypto
import Testing

/// The bytes of hexadecimal digits.
private func bytes(_ digits: String) -> [UInt8] {
  let nibbles = digits.compactMap(\.hexDigitValue)
  return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
}

@Suite struct PasswordTests {
  @Test(
    "derives the keys of RFC 6070",
    arguments: [
      ("password", "salt", 1, "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
      ("password", "salt", 4096, "4b007901b765489abead49d926f721d065a429c1"),
      (
        "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096,
        "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
      ),
      ("pass\0word", "sa\0lt", 4096, "56fa6aa75548099dcc37d7f03425e0c3"),
    ])
  func derives(password: String, salt: String, iterations: Int, key: String) throws {
    let derived = try PBKDF2.hmacSHA1(
      password: Array(password.utf8), salt: Array(salt.utf8), iterations: iterations,
      count: key.count / 2)
    #expect(derived == bytes(key))
  }

  @Test(
    "computes the codes of RFC 2202",
    arguments: [
      ([UInt8](repeating: 0x0B, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
      ),
      (
        [UInt8](repeating: 0xAA, count: 80),
        "Test Using Larger Than Block-Size Key - Hash Key First",
        "aa4ae5e15272d00e95705637ce8a3b55ed402112"
      ),
    ])
  func authenticates(key: [UInt8], message: String, code: String) {
    var hmac = HMACSHA1(key: key)
    Array(message.utf8).withUnsafeBytes { hmac.update($0) }
    #expect(hmac.finalize() == bytes(code))
  }

  @Test(
    "encrypts the blocks of FIPS 197",
    arguments: [
      (16, "69c4e0d86a7b0430d8cdb78070b4c55a"), (24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
      (32, "8ea2b7ca516745bfeafc49904b496089"),
    ])
  func encrypts(size: Int, block: String) throws {
    var blocks = bytes("00112233445566778899aabbccddeeff")
    try AESBlocks(key: (0..<size).map { UInt8($0) }).encrypt(&blocks)
    #expect(blocks == bytes(block))
  }

  @Test("refuses an AES key of another size")
  func refusesKeys() {
    #expect(throws: CryptoError.self) { try AESBlocks(key: [1, 2, 3]) }
  }
}
