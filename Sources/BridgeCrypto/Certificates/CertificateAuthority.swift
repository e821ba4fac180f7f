#if !canImport(CryptoKit)
  internal import CCrypto
#endif

/// An authority that signs certificates for hosts, with a key of its own.
///
/// Its key can impersonate any host to every client that trusts the authority. So the key never leaves the machine, and
/// ``make(named:only:at:)`` can limit the authority to some hosts.
package struct CertificateAuthority: Sendable {
  /// The authority's certificate, in DER.
  package let certificate: [UInt8]

  let key: CertificateKey
  private let validity: ClosedRange<Int>

  /// Reads an authority from its ``pem``.
  ///
  /// - Throws: ``CryptoError`` if the text is not a certificate with its key.
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

  /// The certificate in PEM, for clients that should trust the authority.
  package var certificatePEM: String {
    get throws(CryptoError) { try CertificateText.pem(of: certificate) }
  }

  /// Whether it can sign at this time, given in seconds since 1970.
  package func isValid(at now: Int) -> Bool { validity.contains(now) }
}

extension CertificateAuthority {
  private static let day = 86_400
  /// Two years, because users install it by hand.
  private static let lifetime = 730 * day
  /// Clients' clocks may be slow.
  private static let backdating = 2 * day
  private static let leafBackdating = day
  /// The maximum validity of a host's certificate from now on.
  package static let leafLifetime = 7 * day

  /// Makes a new authority.
  ///
  /// - Parameters:
  ///   - name: the name under which users see it in their lists of authorities; at most 64 bytes.
  ///   - hosts: the only hosts that it can sign for, including their subdomains; empty for all. The limit is in the
  ///     certificate (RFC 5280 §4.2.1.10), so that clients enforce it.
  ///   - now: the time in seconds since 1970.
  /// - Returns: the authority, with a new key.
  /// - Throws: ``CryptoError`` if libcrypto fails or does not exist.
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

  /// The validity of a host's certificate made now: from one day ago, for ``leafLifetime``, within that of the
  /// authority.
  func leafValidity(at now: Int) -> ClosedRange<Int> {
    let start = max(validity.lowerBound, now - Self.leafBackdating)
    return start...max(start, min(validity.upperBound, now + Self.leafLifetime))
  }
}

/// The hosts that an authority is limited to, in OpenSSL's notation.
enum NameConstraints {
  /// Constraints apply per kind of name (DNS, IPv4, IPv6). A kind without a permitted name must be excluded explicitly.
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
