#if canImport(CryptoKit)
  internal import CryptoKit
  internal import FoundationEssentials
#else
  internal import CCrypto
#endif

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D). A sealed text can neither be read nor changed without the key.
///
/// A sealed text consists of a nonce of 12 bytes, the encrypted text, and a tag of 16 bytes. Nonces are random: seal at
/// most 2³² texts with one key.
package struct AESGCM: Sendable {
  package static let keySize = 32
  static let nonceSize = 12
  static let tagSize = 16

  private let key: [UInt8]

  /// - Throws: ``CryptoError`` if the key does not have 32 bytes.
  package init(key: [UInt8]) throws(CryptoError) {
    guard key.count == Self.keySize else {
      throw CryptoError("a key for AES-256-GCM has \(Self.keySize) bytes, not \(key.count)")
    }
    self.key = key
  }

  /// The bytes of a new random key, which is a secret.
  package static func randomKey() -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<keySize).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Seals a text. `context` is authenticated but not stored: opening needs the same one.
  package func sealed(_ text: [UInt8], context: [UInt8] = []) throws(CryptoError) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let nonce = (0..<Self.nonceSize).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try sealed(text, context: context, nonce: nonce)
  }
}

#if canImport(CryptoKit)
  extension AESGCM {
    func sealed(
      _ text: [UInt8], context: [UInt8], nonce: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
      do {
        let box = try AES.GCM.seal(
          text, using: SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce),
          authenticating: context)
        return nonce + Array(box.ciphertext) + Array(box.tag)
      } catch {
        throw CryptoError("CryptoKit could not seal: \(error)")
      }
    }

    /// The text; nil if `sealed` was not sealed with this key and context.
    package func opened(_ sealed: [UInt8], context: [UInt8] = []) throws(CryptoError) -> [UInt8]? {
      // CryptoKit gives no reason for a failure.
      let text = try? AES.GCM.open(
        AES.GCM.SealedBox(combined: sealed), using: SymmetricKey(data: key), authenticating: context
      )
      return text.map { Array($0) }
    }
  }
#else
  extension AESGCM {
    func sealed(
      _ text: [UInt8], context: [UInt8], nonce: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
      let cipher = try begun(nonce, context, encrypts: true)
      defer { EVP_CIPHER_CTX_free(cipher) }
      let output = try transformed(text[...], by: cipher)
      var tag = [UInt8](repeating: 0, count: Self.tagSize)
      var count: Int32 = 0
      guard EVP_CipherFinal_ex(cipher, nil, &count) == 1,
        EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize), &tag) == 1
      else { throw .ofLibrary("could not seal a text") }
      return nonce + output + tag
    }

    /// The text; nil if `sealed` was not sealed with this key and context.
    package func opened(_ sealed: [UInt8], context: [UInt8] = []) throws(CryptoError) -> [UInt8]? {
      guard sealed.count >= Self.nonceSize + Self.tagSize else { return nil }
      let cipher = try begun(Array(sealed.prefix(Self.nonceSize)), context, encrypts: false)
      defer { EVP_CIPHER_CTX_free(cipher) }
      let output = try transformed(
        sealed.dropFirst(Self.nonceSize).dropLast(Self.tagSize), by: cipher)
      var tag = Array(sealed.suffix(Self.tagSize))
      guard EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
        throw .ofLibrary("refused a tag")
      }
      var count: Int32 = 0
      return EVP_CipherFinal_ex(cipher, nil, &count) == 1 ? output : nil
    }

    private func begun(
      _ nonce: [UInt8], _ context: [UInt8], encrypts: Bool
    ) throws(CryptoError) -> OpaquePointer {
      guard let cipher = EVP_CIPHER_CTX_new() else { throw .ofLibrary("could not make a cipher") }
      var count: Int32 = 0
      // Without a setting, nonces have 12 bytes.
      guard EVP_CipherInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce, encrypts ? 1 : 0) == 1,
        context.isEmpty
          || EVP_CipherUpdate(cipher, nil, &count, context, Int32(context.count)) == 1
      else {
        EVP_CIPHER_CTX_free(cipher)
        throw .ofLibrary("refused a key for AES-256-GCM")
      }
      return cipher
    }

    private func transformed(
      _ bytes: ArraySlice<UInt8>, by cipher: OpaquePointer
    ) throws(CryptoError) -> [UInt8] {
      guard !bytes.isEmpty else { return [] }
      var output = [UInt8](repeating: 0, count: bytes.count)
      var count: Int32 = 0
      let result = bytes.withUnsafeBytes { input in
        EVP_CipherUpdate(
          cipher, &output, &count, input.bindMemory(to: UInt8.self).baseAddress,
          Int32(input.count))
      }
      guard result == 1, Int(count) == output.count else { throw .ofLibrary("could not encrypt") }
      return output
    }
  }
#endif
