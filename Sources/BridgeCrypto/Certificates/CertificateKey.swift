#if !canImport(CryptoKit)
  internal import CCrypto
  internal import Synchronization
#endif

/// A private key for certificates, on the curve P-256.
package struct CertificateKey: Sendable {
  /// The key in PEM (PKCS #8, not encrypted). It is a secret.
  package let pem: String

  #if !canImport(CryptoKit)
    private let known = ReadKey()
  #endif

  /// A key from PEM. It is parsed when it is first used.
  package init(pem: String) { self.pem = pem }
}

#if canImport(CryptoKit)
  extension CertificateKey {
    /// - Throws: ``CryptoError``: certificates are only made on systems with libcrypto.
    package static func make() throws(CryptoError) -> CertificateKey { throw .noCertificates }
  }

  extension CryptoError {
    static var noCertificates: CryptoError {
      CryptoError("certificates are made by libcrypto, which this system does not have")
    }
  }
#else
  extension CertificateKey {
    /// A new random key.
    package static func make() throws(CryptoError) -> CertificateKey {
      guard let key = ccrypto_make_p256_key() else { throw .ofLibrary("could not make a key") }
      defer { EVP_PKEY_free(key) }
      let bytes = try MemoryFile.bytes { file in
        PEM_write_bio_PKCS8PrivateKey(file, key, nil, nil, 0, nil, nil)
      }
      return CertificateKey(pem: String(decoding: bytes, as: UTF8.self))
    }

    /// Runs `body` with libcrypto's form of the key; calls do not overlap.
    func withKey<Result: Sendable>(
      _ body: (OpaquePointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
      try known.with(pem, body)
    }
  }

  /// A key in libcrypto's form. It is parsed once, because parsing takes longer than signing.
  private final class ReadKey: Sendable {
    private final class Handle {
      let key: OpaquePointer

      init(_ pem: String) throws(CryptoError) {
        let file = try MemoryFile.reading(Array(pem.utf8))
        defer { BIO_free(file) }
        guard let key = PEM_read_bio_PrivateKey(file, nil, ccrypto_no_password, nil) else {
          throw .ofLibrary("could not read a private key")
        }
        self.key = key
      }

      deinit { EVP_PKEY_free(key) }
    }

    private let handle = Mutex<Handle?>(nil)

    func with<Result: Sendable>(
      _ pem: String, _ body: (OpaquePointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
      // The key stays under the lock while `body` signs, because Swift cannot check libcrypto's promises about threads.
      try handle.withLock { (handle) throws(CryptoError) in
        let known = if let handle { handle } else { try Handle(pem) }
        handle = known
        return try body(known.key)
      }
    }
  }

  /// libcrypto's files in memory.
  enum MemoryFile {
    /// A file with this content. The caller frees it.
    static func reading(_ bytes: [UInt8]) throws(CryptoError) -> OpaquePointer {
      guard let file = BIO_new(BIO_s_mem()), BIO_write(file, bytes, Int32(bytes.count)) > 0 else {
        throw .ofLibrary("could not take bytes in")
      }
      return file
    }

    /// The bytes that `write` writes. It returns 1 on success.
    static func bytes(
      _ write: (OpaquePointer) -> Int32
    ) throws(CryptoError) -> [UInt8] {
      guard let file = BIO_new(BIO_s_mem()) else { throw .ofLibrary("has no memory") }
      defer { BIO_free(file) }
      guard write(file) == 1 else { throw .ofLibrary("could not write out an object") }
      var start: UnsafeMutablePointer<CChar>?
      let count = ccrypto_bytes_of_bio(file, &start)
      return Array(UnsafeRawBufferPointer(start: start, count: max(0, count)))
    }
  }
#endif
