#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import CCrypto
#endif

/// Ed25519 signatures (RFC 8032).
package enum Ed25519 {
  /// A public key for verifying signatures.
  package struct PublicKey: Hashable, Sendable {
    /// The 32 bytes of the key.
    package let bytes: [UInt8]

    /// - Throws: ``CryptoError`` if there are not exactly 32 bytes.
    package init(_ bytes: [UInt8]) throws(CryptoError) {
      guard bytes.count == keySize else {
        throw CryptoError("an Ed25519 public key has \(keySize) bytes, not \(bytes.count)")
      }
      self.bytes = bytes
    }
  }

  /// A private key for signing messages.
  package struct PrivateKey: Sendable {
    /// The 32 bytes of the seed, which is a secret.
    package let seed: [UInt8]

    /// - Throws: ``CryptoError`` if the seed does not have exactly 32 bytes.
    package init(seed: [UInt8]) throws(CryptoError) {
      guard seed.count == keySize else {
        throw CryptoError("the seed of an Ed25519 key has \(keySize) bytes, not \(seed.count)")
      }
      self.seed = seed
    }
  }

  static let keySize = 32
  static let signatureSize = 64
}

#if canImport(CryptoKit)
  extension Ed25519.PublicKey {
    /// Whether the owner of the key signed `message` with `signature`.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError) -> Bool {
      do {
        return try Curve25519.Signing.PublicKey(rawRepresentation: bytes)
          .isValidSignature(signature, for: message)
      } catch {
        throw CryptoError("CryptoKit refused an Ed25519 public key: \(error)")
      }
    }
  }

  extension Ed25519.PrivateKey {
    package func publicKey() throws(CryptoError) -> Ed25519.PublicKey {
      try Ed25519.PublicKey(Array(key().publicKey.rawRepresentation))
    }

    package func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
      let key = try key()
      do { return Array(try key.signature(for: message)) } catch {
        throw CryptoError("CryptoKit could not sign: \(error)")
      }
    }

    private func key() throws(CryptoError) -> Curve25519.Signing.PrivateKey {
      do { return try Curve25519.Signing.PrivateKey(rawRepresentation: seed) } catch {
        throw CryptoError("CryptoKit refused an Ed25519 seed: \(error)")
      }
    }
  }
#else
  extension Ed25519.PublicKey {
    /// Whether the owner of the key signed `message` with `signature`.
    package func isValid(_ signature: [UInt8], for message: [UInt8]) throws(CryptoError) -> Bool {
      guard signature.count == Ed25519.signatureSize else { return false }
      let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
      defer { EVP_PKEY_free(key) }
      let context = EVP_MD_CTX_new()
      defer { EVP_MD_CTX_free(context) }
      guard EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else {
        throw .ofLibrary("could not begin to check an Ed25519 signature")
      }
      let verdict = EVP_DigestVerify(context, signature, signature.count, message, message.count)
      // A wrong signature leaves an error in libcrypto's queue, which the next caller must not see.
      ERR_clear_error()
      return verdict == 1
    }
  }

  extension Ed25519.PrivateKey {
    package func publicKey() throws(CryptoError) -> Ed25519.PublicKey {
      let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
      defer { EVP_PKEY_free(key) }
      var (bytes, count) = ([UInt8](repeating: 0, count: Ed25519.keySize), Ed25519.keySize)
      guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 else {
        throw .ofLibrary("could not make the public key of an Ed25519 key")
      }
      return try Ed25519.PublicKey(bytes)
    }

    package func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
      let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
      defer { EVP_PKEY_free(key) }
      let context = EVP_MD_CTX_new()
      defer { EVP_MD_CTX_free(context) }
      var count = Ed25519.signatureSize
      var signature = [UInt8](repeating: 0, count: count)
      guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
        EVP_DigestSign(context, &signature, &count, message, message.count) == 1
      else { throw .ofLibrary("could not sign with an Ed25519 key") }
      return signature
    }
  }
#endif
