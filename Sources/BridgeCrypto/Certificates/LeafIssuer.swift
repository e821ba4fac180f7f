#if !canImport(CryptoKit)
  internal import CCrypto
  internal import Synchronization
#endif

/// Issues certificates for hosts. They share one key and are signed by one authority.
///
/// They differ only in host, serial number and validity, so everything else is made once.
package final class LeafIssuer: Sendable {
  #if canImport(CryptoKit)
    package init(_ authority: CertificateAuthority, key: CertificateKey) throws(CryptoError) {
      throw .noCertificates
    }

    package func certificate(for host: CertificateHost, at now: Int) throws(CryptoError) -> [UInt8]
    {
      throw .noCertificates
    }
  #else
    private let authority: CertificateAuthority
    private let draft: Mutex<CertificateDraft>

    /// `key`: the key of all hosts. Throws ``CryptoError`` if libcrypto fails or does not exist.
    package init(_ authority: CertificateAuthority, key: CertificateKey) throws(CryptoError) {
      self.authority = authority
      draft = Mutex(try Self.draft(by: authority, key))
    }

    /// A certificate for that host, in DER.
    ///
    /// - Parameters:
    ///   - host: the host.
    ///   - now: the time in seconds since 1970. The certificate is valid from one day before, for
    ///     ``CertificateAuthority/leafLifetime``, within the validity of the authority.
    /// - Returns: the certificate.
    /// - Throws: ``CryptoError`` if libcrypto fails.
    package func certificate(for host: CertificateHost, at now: Int) throws(CryptoError) -> [UInt8]
    {
      try draft.withLock { (draft) throws(CryptoError) in
        try draft.setSerialNumber()
        try draft.setValidity(authority.leafValidity(at: now))
        try draft.setHost(host)
        return try draft.signed(with: authority.key)
      }
    }

    private static func draft(
      by authority: CertificateAuthority, _ key: CertificateKey
    ) throws(CryptoError) -> sending CertificateDraft {
      let draft = try CertificateDraft()
      try draft.setSubject([("O", "ajax-bridge")])
      try draft.setKey(key)
      let issuer = try CertificateText.read(authority.certificate)
      defer { X509_free(issuer) }
      try draft.add(
        [
          (NID_basic_constraints, "critical,CA:FALSE"),
          (NID_key_usage, "critical,digitalSignature"), (NID_ext_key_usage, "serverAuth"),
          (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
        ], issuer: issuer)
      return draft
    }
  #endif
}
