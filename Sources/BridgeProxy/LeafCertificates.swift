internal import BridgeCrypto
internal import BridgeTLS
internal import Synchronization

/// The certificates of hosts that a proxy presents to its clients. They are made on demand and cached.
final class LeafCertificates: Sendable {
  private struct Entry {
    let context: TLSServerContext
    let madeAt: Int
  }

  private let issuer: LeafIssuer
  private let issuerCertificate: TLSCertificate
  private let key: TLSPrivateKey
  /// Made once: they take longer than a certificate.
  private let settings: TLSServerSettings
  private let now: @Sendable () -> Int
  private let entries = Mutex<[CertificateHost: Entry]>([:])

  private let maximum: Int

  /// A cache of certificates signed by this authority, all with one key. `now` returns the time in seconds since 1970.
  /// If there are more than `maximum` hosts, the cache is emptied; a certificate made again for a known host takes the
  /// place of its old one.
  ///
  /// Throws `CryptoError` if no key can be made, and `TLSError`.
  init(
    by authority: CertificateAuthority, maximum: Int = 2_000,
    now: @escaping @Sendable () -> Int
  ) throws {
    let key = try CertificateKey.make()
    issuer = try LeafIssuer(authority, key: key)
    issuerCertificate = try TLSCertificate(der: authority.certificate)
    self.key = try TLSPrivateKey(pem: key.pem)
    settings = try TLSServerSettings(protocols: ["h2", "http/1.1"])
    self.maximum = maximum
    self.now = now
  }

  /// The TLS context with the certificate of the host.
  func context(for host: CertificateHost) throws -> TLSServerContext {
    let time = now()
    let known = entries.withLock { $0[host] }
    if let known, time - known.madeAt < CertificateAuthority.leafLifetime / 2 {
      return known.context
    }
    let context = try makeContext(for: host, at: time)
    entries.withLock { entries in
      if entries[host] == nil, entries.count >= maximum { entries.removeAll() }
      entries[host] = Entry(context: context, madeAt: time)
    }
    return context
  }

  private func makeContext(for host: CertificateHost, at time: Int) throws -> TLSServerContext {
    let leaf = try issuer.certificate(for: host, at: time)
    return try TLSServerContext(
      settings,
      showing: TLSIdentity(TLSCertificate(der: leaf), issuers: [issuerCertificate], key: key))
  }
}
