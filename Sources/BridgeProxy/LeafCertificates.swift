internal import BridgeCrypto
internal import NIOSSL
internal import Synchronization

/// The certificates of hosts that a proxy presents to its clients. They are made on demand and cached.
final class LeafCertificates: Sendable {
  private struct Entry {
    let context: NIOSSLContext
    let madeAt: Int
  }

  private let issuer: LeafIssuer
  private let issuerCertificate: NIOSSLCertificate
  private let key: NIOSSLPrivateKey
  private let now: @Sendable () -> Int
  private let entries = Mutex<[CertificateHost: Entry]>([:])

  private let maximum: Int

  /// A cache of certificates signed by this authority, all with one key. `now` returns the time in seconds since 1970.
  /// If there are more than `maximum` hosts, the cache is emptied; a certificate made again for a known host takes the
  /// place of its old one.
  ///
  /// Throws `CryptoError` if no key can be made, and errors of NIOSSL.
  init(
    by authority: CertificateAuthority, maximum: Int = 2_000,
    now: @escaping @Sendable () -> Int
  ) throws {
    let key = try CertificateKey.make()
    issuer = try LeafIssuer(authority, key: key)
    issuerCertificate = try NIOSSLCertificate(bytes: authority.certificate, format: .der)
    self.key = try NIOSSLPrivateKey(bytes: Array(key.pem.utf8), format: .pem)
    self.maximum = maximum
    self.now = now
  }

  /// The TLS context with the certificate of the host.
  func context(for host: CertificateHost) throws -> NIOSSLContext {
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

  private func makeContext(for host: CertificateHost, at time: Int) throws -> NIOSSLContext {
    let leaf = try issuer.certificate(for: host, at: time)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: [
        .certificate(try NIOSSLCertificate(bytes: leaf, format: .der)),
        .certificate(issuerCertificate),
      ], privateKey: .privateKey(key))
    configuration.applicationProtocols = ["h2", "http/1.1"]
    return try NIOSSLContext(configuration: configuration)
  }
}
