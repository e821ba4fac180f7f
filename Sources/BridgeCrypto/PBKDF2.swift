#if canImport(CommonCrypto)
  internal import CommonCrypto
#else
  internal import CCrypto
#endif

/// Keys derived from passwords (RFC 8018 §5.2).
package enum PBKDF2 {
  /// Derives `count` bytes with PBKDF2 and HMAC-SHA1.
  ///
  /// - Throws: ``CryptoError`` if the system's library fails.
  package static func hmacSHA1(
    password: [UInt8], salt: [UInt8], iterations: Int, count: Int
  ) throws(CryptoError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: count)
    #if canImport(CommonCrypto)
      let status = password.withUnsafeBytes { bytes in
        CCKeyDerivationPBKDF(
          CCPBKDFAlgorithm(kCCPBKDF2), bytes.bindMemory(to: CChar.self).baseAddress,
          password.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1),
          UInt32(iterations), &key, count)
      }
      guard status == kCCSuccess else {
        throw CryptoError("CommonCrypto could not derive a key: code \(status)")
      }
    #else
      let result = password.withUnsafeBytes { bytes in
        PKCS5_PBKDF2_HMAC(
          bytes.bindMemory(to: CChar.self).baseAddress, Int32(password.count), salt,
          Int32(salt.count), Int32(iterations), EVP_sha1(), Int32(count), &key)
      }
      guard result == 1 else { throw .ofLibrary("could not derive a key") }
    #endif
    return key
  }
}
