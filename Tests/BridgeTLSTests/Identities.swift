import BridgeCrypto
import BridgeTestSupport

@testable import BridgeTLS

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An authority, and the identities that it has signed.
struct Identities {
  /// The file of the authority, for clients that trust it.
  let file: String
  private let folder: TemporaryFolder
  private let authority: CertificateAuthority
  private let key: CertificateKey
  private let issuer: LeafIssuer

  private static let day = 86_400
  private static let now = Int(Date().timeIntervalSince1970)

  init() throws {
    folder = try TemporaryFolder(named: "tls")
    authority = try CertificateAuthority.make(named: "test", at: Self.now - 100 * Self.day)
    file = try folder.write(try authority.certificatePEM, to: "ca.pem")
    key = try CertificateKey.make()
    issuer = try LeafIssuer(authority, key: key)
  }

  /// The identity of a host, whose certificate was made this long ago.
  func identity(_ host: String, daysAgo: Int = 0) throws -> TLSIdentity {
    try TLSIdentity(
      TLSCertificate(der: leaf(host, daysAgo: daysAgo)),
      issuers: [TLSCertificate(der: authority.certificate)], key: TLSPrivateKey(pem: key.pem))
  }

  /// PEM files of a host: the chain, and its key.
  func files(_ host: String) throws -> (certificate: String, key: String) {
    let leaf = Data(try leaf(host, daysAgo: 0)).base64EncodedString()
    let pem = "-----BEGIN CERTIFICATE-----\n\(leaf)\n-----END CERTIFICATE-----\n"
    return (
      try folder.write(pem + authority.certificatePEM, to: "\(host).pem"),
      try folder.write(key.pem, to: "\(host).key")
    )
  }

  /// A chain like that of ``files(_:)`` with a third certificate that cannot be read.
  func damagedChain(_ host: String) throws -> String {
    let chain = try String(contentsOfFile: files(host).certificate, encoding: .utf8)
    return try folder.write(
      chain + "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", to: "damaged.pem")
  }

  private func leaf(_ host: String, daysAgo: Int) throws -> [UInt8] {
    try issuer.certificate(for: CertificateHost(host), at: Self.now - daysAgo * Self.day)
  }

  /// The server side for a host.
  func server(
    _ host: String = "shop.example", protocols: [String] = ["h2", "http/1.1"], daysAgo: Int = 0
  ) throws -> TLSServerContext {
    try TLSServerContext(
      TLSServerSettings(protocols: protocols), showing: try identity(host, daysAgo: daysAgo))
  }

  /// A client that trusts the authority.
  func client(protocols: [String] = ["http/1.1"]) throws -> TLSClientContext {
    try TLSClientContext(trusting: file, protocols: protocols)
  }
}
