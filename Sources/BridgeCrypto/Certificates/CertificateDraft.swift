#if !canImport(CryptoKit)
  internal import CCrypto

  /// A certificate under construction. It does not outlive the function that makes it.
  final class CertificateDraft {
    private let x509: OpaquePointer

    /// A certificate of version 3 with a random serial number (RFC 5280 §4.1.2.2).
    init() throws(CryptoError) {
      guard let x509 = X509_new() else { throw .ofLibrary("has no memory") }
      self.x509 = x509
      // The number 2 stands for version 3.
      guard X509_set_version(x509, 2) == 1 else { throw .ofLibrary("refused the version") }
      try setSerialNumber()
    }

    deinit { X509_free(x509) }

    func setSerialNumber() throws(CryptoError) {
      var bytes = [UInt8](repeating: 0, count: 16)
      guard RAND_bytes(&bytes, Int32(bytes.count)) == 1 else {
        throw .ofLibrary("has no random bytes")
      }
      // A positive number of 127 bits, never 0.
      bytes[0] = bytes[0] & 0x7F | 0x40
      let number = BN_bin2bn(bytes, Int32(bytes.count), nil)
      defer { BN_free(number) }
      guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(x509)) != nil else {
        throw .ofLibrary("refused the serial number")
      }
    }

    /// Sets the validity, in seconds since 1970.
    func setValidity(_ range: ClosedRange<Int>) throws(CryptoError) {
      guard ASN1_TIME_set(X509_getm_notBefore(x509), range.lowerBound) != nil,
        ASN1_TIME_set(X509_getm_notAfter(x509), range.upperBound) != nil
      else { throw .ofLibrary("refused the time of validity") }
    }

    /// Sets the subject to attributes such as `CN`.
    func setSubject(_ attributes: [(String, String)]) throws(CryptoError) {
      let name = X509_get_subject_name(x509)
      for (attribute, value) in attributes {
        guard ccrypto_add_name(name, attribute, value) == 1 else {
          throw .ofLibrary("refused the name of a certificate")
        }
      }
    }

    func setKey(_ key: CertificateKey) throws(CryptoError) {
      try key.withKey { (key) throws(CryptoError) in
        guard X509_set_pubkey(x509, key) == 1 else { throw .ofLibrary("refused a public key") }
      }
    }

    /// Sets the issuer and adds extensions in OpenSSL's notation (x509v3_config). Without an issuer, the certificate
    /// issues itself.
    func add(
      _ extensions: [(Int32, String)], issuer: OpaquePointer?
    ) throws(CryptoError) {
      let issuer = issuer ?? x509
      guard X509_set_issuer_name(x509, X509_get_subject_name(issuer)) == 1 else {
        throw .ofLibrary("refused the issuer of a certificate")
      }
      var context = X509V3_CTX()
      X509V3_set_ctx(&context, issuer, x509, nil, nil, 0)
      for (id, value) in extensions {
        guard let made = X509V3_EXT_conf_nid(nil, &context, id, value) else {
          throw .ofLibrary("refused an extension of a certificate")
        }
        defer { X509_EXTENSION_free(made) }
        guard X509_add_ext(x509, made, -1) == 1 else { throw .ofLibrary("refused an extension") }
      }
    }

    /// Replaces the host that the certificate is for.
    func setHost(_ host: CertificateHost) throws(CryptoError) {
      let before = X509_get_ext_by_NID(x509, NID_subject_alt_name, -1)
      if before >= 0 { X509_EXTENSION_free(X509_delete_ext(x509, before)) }
      let name = (host.kind == .name ? "DNS:" : "IP:") + host.text
      guard let made = X509V3_EXT_conf_nid(nil, nil, NID_subject_alt_name, name) else {
        throw .ofLibrary("refused the host of a certificate")
      }
      defer { X509_EXTENSION_free(made) }
      guard X509_add_ext(x509, made, -1) == 1 else { throw .ofLibrary("refused a host") }
    }

    /// Signs the current state; returns DER.
    func signed(with key: CertificateKey) throws(CryptoError) -> [UInt8] {
      try key.withKey { (key) throws(CryptoError) in
        guard X509_sign(x509, key, EVP_sha256()) > 0 else { throw .ofLibrary("could not sign") }
      }
      return try MemoryFile.bytes { i2d_X509_bio($0, x509) }
    }
  }
#endif
