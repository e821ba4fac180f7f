import BridgeCrypto
import BridgeTestSupport
import Testing

@Suite("a certificate authority", .enabled(if: ProgramRun.find("openssl") != nil, "no openssl"))
struct CertificateAuthorityTests {
  /// `openssl verify` knows the real time alone; long after the tests were written, and long before they fail.
  private static func now() async throws -> Int {
    let text = try await ProgramRun.of("date", ["+%s"]).output
    return try #require(Int(text.filter(\.isNumber)))
  }

  private func verify(
    _ host: String, only hosts: [String] = [], as name: String? = nil
  ) async throws -> ProgramRun {
    let folder = try TemporaryFolder()
    let now = try await Self.now()
    let made = try CertificateAuthority.make(
      named: "test", only: hosts.map { (host) throws(CryptoError) in try CertificateHost(host) },
      at: now)
    // Written and read again.
    let authority = try CertificateAuthority(pem: made.pem)
    let host = try CertificateHost(host)
    let issuer = try LeafIssuer(authority, key: .make())
    // The next one is for its own host alone.
    _ = try issuer.certificate(for: try CertificateHost("before.example"), at: now)
    let leaf = try issuer.certificate(for: host, at: now)
    try folder.write(leaf, to: "leaf.der")
    try folder.write(try authority.certificatePEM, to: "ca.pem")
    _ = try await ProgramRun.of(
      "openssl",
      ["x509", "-inform", "der", "-in", folder.path("leaf.der"), "-out", folder.path("leaf.pem")])
    return try await ProgramRun.of(
      "openssl",
      [
        "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", folder.path("ca.pem"),
        host.kind == .name ? "-verify_hostname" : "-verify_ip", name ?? host.text,
        folder.path("leaf.pem"),
      ])
  }

  @Test(
    "signs for names and addresses, to the letter of RFC 5280",
    arguments: [
      "shop.example", "a_b.shop.example", "localhost", "127.0.0.1", "[::1]",
      String(repeating: "long-label-", count: 5) + "x.example",
    ])
  func signs(host: String) async throws {
    let run = try await verify(host)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test("does not sign for another name", arguments: ["other.example", "before.example"])
  func other(name: String) async throws {
    let run = try await verify("shop.example", as: name)
    #expect(run.errors.contains("hostname mismatch"))
  }

  @Test(
    "limited to some hosts is trusted for those and for no others",
    arguments: [
      ("shop.example", ["shop.example"], true), ("a.shop.example", ["shop.example"], true),
      ("other.example", ["shop.example"], false), ("127.0.0.1", ["shop.example"], false),
      ("::1", ["shop.example"], false), ("127.0.0.1", ["127.0.0.1"], true),
      ("127.0.0.2", ["127.0.0.1"], false), ("::1", ["127.0.0.1"], false),
      ("shop.example", ["127.0.0.1"], false),
      ("shop.example", ["127.0.0.1", "shop.example"], true),
    ])
  func limited(host: String, hosts: [String], isTrusted: Bool) async throws {
    let run = try await verify(host, only: hosts)
    #expect((run.code == 0) == isTrusted, "\(run.output)\(run.errors)")
    if !isTrusted { #expect(run.errors.contains("subtree violation")) }
  }

  @Test(
    "takes no text for a host that could say more in a certificate",
    arguments: [
      "", "a,DNS:b", "a b", "*.example", "a..b", "-a.example", "1.2.3", "é.example", "a/b",
    ])
  func hosts(text: String) {
    #expect(throws: CryptoError.self) { try CertificateHost(text) }
  }

  @Test("gives each certificate a number of its own, and its key a fingerprint")
  func numbers() throws {
    let authority = try CertificateAuthority.make(named: "test", at: 1_700_000_000)
    let issuer = try LeafIssuer(authority, key: try CertificateKey.make())
    let host = try CertificateHost("shop.example")
    let one = try issuer.certificate(for: host, at: 1_700_000_000)
    let two = try issuer.certificate(for: host, at: 1_700_000_000)
    #expect(one != two)
    #expect(
      try CertificateText.publicKeyHash(of: one) == CertificateText.publicKeyHash(of: two))
    #expect(authority.isValid(at: 1_700_000_000) && !authority.isValid(at: 1_800_000_000))
  }

  @Test("is read with its own key alone")
  func otherKey() throws {
    let authority = try CertificateAuthority.make(named: "test", at: 1_700_000_000)
    let mixed = try CertificateKey.make().pem + authority.certificatePEM
    #expect(throws: CryptoError.self) { try CertificateAuthority(pem: mixed) }
    #expect(throws: CryptoError.self) { try CertificateAuthority(pem: "") }
  }
}
