#if !canImport(CryptoKit)
  internal import CCrypto
  internal import Synchronization
#endif

/// Makes certificates of hosts that have one key, signed by one authority.
///
/// All but the host, the number and the time of validity is the same in them, and is made once.
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

    /// `key`: the one of all hosts. Throws ``CryptoError`` when libcrypto refuses, or is not there.
    package init(_ authority: CertificateAuthority, key: CertificateKey) throws(CryptoError) {
      self.authority = authority
      draft = Mutex(try Self.draft(by: authority, key))
    }

    /// A certificate for that host, in DER.
    ///
    /// - Parameters:
    ///   - host: the host.
    ///   - now: seconds since 1970. It is valid from a day before for ``CertificateAuthority/leafLifetime``, as far as the
    ///     authority is.
    /// - Returns: the certificate.
    /// - Throws: ``CryptoError`` when libcrypto refuses.
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
