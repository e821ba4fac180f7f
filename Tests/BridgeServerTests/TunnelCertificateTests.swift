import BridgeCore
import BridgeTLS
import BridgeTestSupport
import HTTPTypes
import NIOCore
import NIOPosix
import Testing

@testable import BridgeServer

@Suite(
  "a tunnel to an https origin", .timeLimit(.minutes(1)),
  .enabled(if: ProgramRun.find("openssl") != nil, "there is no openssl"))
struct TunnelCertificateTests {
  @Test(
    "wants a certificate for the name or address that was asked for, wherever it connects to",
    arguments: [
      ("shop.example", true), ("shop.example.", true), ("192.0.2.7", true), ("[2001:db8::7]", true),
      ("other.example", false), ("127.0.0.1", false), ("[::1]", false),
    ])
  func hosts(host: String, isAccepted: Bool) async throws {
    let folder = try TemporaryFolder(named: "tunnel")
    let (certificate, key) = (folder.path("cert.pem"), folder.path("key.pem"))
    let made = try await ProgramRun.of(
      "openssl",
      [
        "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-subj", "/O=test", "-addext",
        "subjectAltName=DNS:shop.example,IP:192.0.2.7,IP:2001:db8::7", "-keyout", key, "-out",
        certificate,
      ])
    try #require(made.code == 0)
    try await withServer(.secure(certificate: certificate, key: key), .echo) { server in
      let trusting = try await Self.status(host, server.port, trusting: certificate)
      #expect(trusting == (isAccepted ? 200 : nil))
      let strange = try await Self.status(host, server.port, trusting: nil)
      #expect(strange == nil)
    }
  }

  /// The status of a response through a tunnel; nil if the certificate is refused.
  private static func status(
    _ host: String, _ port: Int, trusting file: String?
  ) async throws -> Int? {
    let target = TunnelTarget(
      Origin(scheme: "https", host: host, port: 443), connectingTo: ("127.0.0.1", port),
      certificateAuthorityFile: file)
    let channel = try await target.connect(on: MultiThreadedEventLoopGroup.singleton.any())
    defer { channel.close(promise: nil) }
    let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    do {
      return try await TunnelEnd.ask(channel, Array(request.utf8)).1?.status.code
    } catch let error as TLSError where error.code == .untrusted {
      return nil
    }
  }
}
