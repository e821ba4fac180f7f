#if !canImport(CryptoKit)
  internal import CCrypto
#endif

/// An authority that signs certificates for hosts, with a key of its own.
///
/// A holder of its key can pass for any host, to all who trust the authority: the key never leaves the machine, and
/// ``make(named:only:at:)`` can limit the authority to some hosts.
package struct CertificateAuthority: Sendable {
  /// The authority's certificate, in DER.
  package let certificate: [UInt8]

  let key: CertificateKey
  private let validity: ClosedRange<Int>

  /// An authority from ``pem``.
  ///
  /// - Throws: ``CryptoError`` when the text is no certificate with its key.
  package init(pem: String) throws(CryptoError) {
    let parts = try CertificateText.parts(of: pem)
    (certificate, key, validity) = (parts.certificate, CertificateKey(pem: pem), parts.validity)
  }

  private init(_ certificate: [UInt8], _ key: CertificateKey, _ validity: ClosedRange<Int>) {
    (self.certificate, self.key, self.validity) = (certificate, key, validity)
  }

  /// The key and the certificate in PEM. It is a secret.
  package var pem: String {
    get throws(CryptoError) { key.pem + (try certificatePEM) }
  }

  /// The certificate in PEM, for those who are to trust the authority.
  package var certificatePEM: String {
    get throws(CryptoError) { try CertificateText.pem(of: certificate) }
  }

  /// Whether it can sign at this time, in seconds since 1970.
  package func isValid(at now: Int) -> Bool { validity.contains(now) }
}

extension CertificateAuthority {
  private static let day = 86_400
  /// Two years: the user installs it by hand.
  private static let lifetime = 730 * day
  /// Clocks of clients may be behind.
  private static let backdating = 2 * day
  private static let leafBackdating = day
  /// How long a certificate of a host is valid from now on.
  package static let leafLifetime = 7 * day

  /// Makes a new authority.
  ///
  /// - Parameters:
  ///   - name: how users see it in their lists of authorities; at most 64 bytes.
  ///   - hosts: the only hosts that it can sign for, with the hosts below each name; empty for all. The limit is in
  ///     the certificate (RFC 5280 §4.2.1.10), so that clients enforce it.
  ///   - now: seconds since 1970.
  /// - Returns: the authority, with a key of its own.
  /// - Throws: ``CryptoError`` when libcrypto refuses, or is not there.
  package static func make(
    named name: String, only hosts: [CertificateHost] = [], at now: Int
  ) throws(CryptoError) -> CertificateAuthority {
    #if canImport(CryptoKit)
      throw .noCertificates
    #else
      let key = try CertificateKey.make()
      let draft = try CertificateDraft()
      let validity = (now - backdating)...(now + lifetime)
      try draft.setValidity(validity)
      try draft.setSubject([("O", "ajax-bridge"), ("CN", name)])
      try draft.setKey(key)
      var extensions = [
        (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
        (NID_key_usage, "critical,keyCertSign,cRLSign"), (NID_subject_key_identifier, "hash"),
      ]
      if !hosts.isEmpty {
        extensions.append((NID_name_constraints, "critical," + NameConstraints.text(hosts)))
      }
      try draft.add(extensions, issuer: nil)
      return CertificateAuthority(try draft.signed(with: key), key, validity)
    #endif
  }

  /// When a certificate of a host is valid that is made now: from a day before for ``leafLifetime``, as far as the authority
  /// is.
  func leafValidity(at now: Int) -> ClosedRange<Int> {
    let start = max(validity.lowerBound, now - Self.leafBackdating)
    return start...max(start, min(validity.upperBound, now + Self.leafLifetime))
  }
}

/// The hosts that an authority is limited to, in OpenSSL's notation.
enum NameConstraints {
  /// A kind of names that is not permitted at all has to be excluded: constraints of one kind do not bind the other.
  static func text(_ hosts: [CertificateHost]) -> String {
    var parts = hosts.map { host in
      switch host.kind {
      case .name: "permitted;DNS:\(host.text)"
      case .ipv4: "permitted;IP:\(host.text)/255.255.255.255"
      case .ipv6: "permitted;IP:\(host.text)/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
      }
    }
    if !hosts.contains(where: { $0.kind == .name }) { parts.append("permitted;DNS:bridge.invalid") }
    if !hosts.contains(where: { $0.kind != .name }) {
      parts += ["excluded;IP:0.0.0.0/0.0.0.0", "excluded;IP:::/::"]
    }
    return parts.joined(separator: ",")
  }
}
