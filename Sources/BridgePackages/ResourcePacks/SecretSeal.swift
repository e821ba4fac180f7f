internal import BridgeCrypto

/// Encrypts short secrets with a key of the host, by AES-256-GCM.
struct SecretSeal: Sendable {
  private let cipher: AESGCM

  /// - Throws: ``PackageError`` with code `wrongPassword` for a key that is not 32 bytes.
  init(key: [UInt8]) throws(PackageError) {
    do throws(CryptoError) { cipher = try AESGCM(key: key) } catch {
      throw PackageError(.wrongPassword, "the key for passwords cannot be used: \(error)")
    }
  }

  func sealed(_ secret: [UInt8]) throws(PackageError) -> [UInt8] {
    do throws(CryptoError) { return try cipher.sealed(secret) } catch {
      throw PackageError(.unreadable, "a password cannot be encrypted: \(error)")
    }
  }

  /// The decrypted secret; nil if it was sealed under another key or changed.
  func opened(_ sealed: [UInt8]) throws(PackageError) -> [UInt8]? {
    do throws(CryptoError) { return try cipher.opened(sealed) } catch {
      throw PackageError(.unreadable, "a password cannot be decrypted: \(error)")
    }
  }
}
