#if canImport(CommonCrypto)
  internal import CommonCrypto
#else
  internal import CCrypto
#endif

/// AES (FIPS 197) of single blocks under one key, the building block of a counter mode. Alone it does not protect
/// messages.
package final class AESBlocks {
  package static let blockSize = 16

  #if canImport(CommonCrypto)
    private var cryptor: CCCryptorRef?

    /// - Throws: ``CryptoError`` if `key` does not have 16, 24 or 32 bytes.
    package init(key: [UInt8]) throws(CryptoError) {
      let status = CCCryptorCreate(
        CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionECBMode), key,
        key.count, nil, &cryptor)
      guard status == kCCSuccess else {
        throw CryptoError("CommonCrypto refused an AES key: code \(status)")
      }
    }

    deinit { CCCryptorRelease(cryptor) }

    /// Encrypts the blocks in place; their count in bytes is a multiple of ``blockSize``.
    package func encrypt(_ blocks: inout [UInt8]) throws(CryptoError) {
      var moved = 0
      let count = blocks.count
      let status = blocks.withUnsafeMutableBytes {
        CCCryptorUpdate(cryptor, $0.baseAddress, count, $0.baseAddress, count, &moved)
      }
      guard status == kCCSuccess, moved == count else {
        throw CryptoError("CommonCrypto could not encrypt: code \(status)")
      }
    }
  #else
    private let context: OpaquePointer

    /// - Throws: ``CryptoError`` if `key` does not have 16, 24 or 32 bytes.
    package init(key: [UInt8]) throws(CryptoError) {
      let cipher: OpaquePointer?
      switch key.count {
      case 16: cipher = EVP_aes_128_ecb()
      case 24: cipher = EVP_aes_192_ecb()
      case 32: cipher = EVP_aes_256_ecb()
      default: throw CryptoError("an AES key has 16, 24 or 32 bytes, not \(key.count)")
      }
      guard let made = EVP_CIPHER_CTX_new() else { throw .ofLibrary("could not make a cipher") }
      guard EVP_EncryptInit_ex(made, cipher, nil, key, nil) == 1,
        EVP_CIPHER_CTX_set_padding(made, 0) == 1
      else {
        EVP_CIPHER_CTX_free(made)
        throw .ofLibrary("refused an AES key")
      }
      context = made
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Encrypts the blocks in place; their count in bytes is a multiple of ``blockSize``.
    package func encrypt(_ blocks: inout [UInt8]) throws(CryptoError) {
      var moved: Int32 = 0
      let count = Int32(blocks.count)
      let result = blocks.withUnsafeMutableBytes { bytes in
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        return EVP_EncryptUpdate(context, start, &moved, start, count)
      }
      guard result == 1, moved == count else { throw .ofLibrary("could not encrypt") }
    }
  #endif
}
