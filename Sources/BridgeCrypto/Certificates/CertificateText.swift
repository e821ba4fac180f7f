#if !canImport(CryptoKit)
  internal import CCrypto
#endif

/// Certificates as text and bytes.
package enum CertificateText {
  /// The SHA-256 of a certificate's public key (SPKI), in the form of HTTP public key pins (RFC 7469 §2.4).
  package static func publicKeyHash(of certificate: [UInt8]) throws(CryptoError) -> SHA256Digest {
    #if canImport(CryptoKit)
      throw .noCertificates
    #else
      let x509 = try read(certificate)
      defer { X509_free(x509) }
      var bytes: UnsafeMutablePointer<UInt8>?
      let count = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(x509), &bytes)
      defer { CRYPTO_free(bytes, "", 0) }
      guard count > 0 else { throw .ofLibrary("could not write out a public key") }
      return SHA256.hash(UnsafeBufferPointer(start: bytes, count: Int(count)))
    #endif
  }

  #if canImport(CryptoKit)
    static func pem(of certificate: [UInt8]) throws(CryptoError) -> String { throw .noCertificates }

    static func parts(
      of pem: String
    ) throws(CryptoError) -> (certificate: [UInt8], validity: ClosedRange<Int>) {
      throw .noCertificates
    }
  #else
    static func pem(of certificate: [UInt8]) throws(CryptoError) -> String {
      let x509 = try read(certificate)
      defer { X509_free(x509) }
      return String(
        decoding: try MemoryFile.bytes { PEM_write_bio_X509($0, x509) }, as: UTF8.self)
    }

    /// The first certificate in a PEM text that also holds its key.
    static func parts(
      of pem: String
    ) throws(CryptoError) -> (certificate: [UInt8], validity: ClosedRange<Int>) {
      let file = try MemoryFile.reading(Array(pem.utf8))
      defer { BIO_free(file) }
      guard let x509 = PEM_read_bio_X509(file, nil, ccrypto_no_password, nil) else {
        throw .ofLibrary("could not read a certificate")
      }
      defer { X509_free(x509) }
      try CertificateKey(pem: pem).withKey { (key) throws(CryptoError) in
        guard X509_check_private_key(x509, key) == 1 else {
          throw .ofLibrary("found a key that is not the certificate's")
        }
      }
      let bytes = try MemoryFile.bytes { i2d_X509_bio($0, x509) }
      let start = try seconds(X509_get0_notBefore(x509))
      return (bytes, start...max(start, try seconds(X509_get0_notAfter(x509))))
    }

    /// The parsed certificate. The caller frees it.
    static func read(_ certificate: [UInt8]) throws(CryptoError) -> OpaquePointer {
      let file = try MemoryFile.reading(certificate)
      defer { BIO_free(file) }
      guard let x509 = d2i_X509_bio(file, nil) else {
        throw .ofLibrary("could not read a certificate")
      }
      return x509
    }

    /// The time in seconds since 1970.
    private static func seconds(
      _ time: UnsafePointer<ASN1_TIME>?
    ) throws(CryptoError) -> Int {
      var (days, seconds): (Int32, Int32) = (0, 0)
      let epoch = ASN1_TIME_set(nil, 0)
      defer { ASN1_STRING_free(epoch) }
      guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else {
        throw .ofLibrary("could not read the time of a certificate")
      }
      return Int(days) * 86_400 + Int(seconds)
    }
  #endif
}
