import BridgeCore
import BridgeServer
import BridgeTestSupport
import HTTPTypes
import Testing

@Suite(
  "a server that speaks HTTP/2", .timeLimit(.minutes(5)), .enabled(if: Curl.isThere, "no curl"))
struct HTTP2ServingTests {
  @Test("takes it from clients that know beforehand, and HTTP/1.1 from others, at one port")
  func priorKnowledge() async throws {
    try await withServer(.cleartext, .echo) { server in
      for (flag, version) in [("--http2-prior-knowledge", "2"), ("--http1.1", "1.1")] {
        let run = try await Curl.run(
          flag, "-d", "body", "-w", "%{http_version}", "\(server.origin)/path?q")
        #expect(run.errors == "")
        #expect(run.output == "POST /path?q [body] ;\(version)")
      }
    }
  }

  /// Has a certificate for loopback made.
  private func makeCertificate(_ certificate: String, _ key: String) async throws {
    let made = try await ProgramRun.of(
      "openssl",
      [
        "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out",
        certificate,
      ])
    try #require(made.code == 0)
  }

  @Test("lets the client choose over TLS")
  func tls() async throws {
    let folder = try TemporaryFolder()
    let (certificate, key) = (folder.path("cert.pem"), folder.path("key.pem"))
    try await makeCertificate(certificate, key)
    try await withServer(.secure(certificate: certificate, key: key), .echo) { server in
      for (flag, version) in [("--http2", "2"), ("--http1.1", "1.1")] {
        let run = try await Curl.run(
          flag, "--cacert", certificate, "-X", "PUT", "-d", "body", "-w", "%{http_version}",
          "\(server.origin)/up")
        #expect(run.errors == "")
        #expect(run.output == "PUT /up [body] ;\(version)")
      }
    }
  }

  @Test(
    "asks for a body that waits for it, but not once it answers", arguments: [true, false])
  func expected(readsFirst: Bool) async throws {
    let responder = ClosureResponder { request in
      guard readsFirst else { return .of(request.body) }
      return .of(.bytes(try await request.body.collect(upTo: 1 << 20)))
    }
    try await withServer(.cleartext, responder) { server in
      // Unless it is answered, curl waits for longer than it takes at most.
      let run = try await Curl.run(
        "--http2-prior-knowledge", "--include", "-H", "Expect: 100-continue",
        "--expect100-timeout", readsFirst ? "600" : "0.1", "--max-time", "20", "--data", "body",
        "\(server.origin)/")
      #expect(run.errors == "" && run.output.hasSuffix("\r\n\r\nbody"), "\(run)")
      #expect(run.output.hasPrefix(readsFirst ? "HTTP/2 100" : "HTTP/2 200"), "\(run)")
    }
  }

  @Test("keeps fields apart and ends answers without a body with their head")
  func heads() async throws {
    let responder = ClosureResponder { request in
      var fields: HTTPFields = [.contentLength: "5"]
      fields.append(HTTPField(name: .setCookie, value: "a=1"))
      fields.append(HTTPField(name: .setCookie, value: "b=2"))
      let status = request.head.path == "/304" ? 304 : 200
      return ServerResponse(
        head: HTTPResponse(status: .init(code: status), headerFields: fields),
        body: .text("hello"))
    }
    try await withServer(.cleartext, responder) { server in
      for arguments in [["-I", "/"], ["-i", "/304"]] {
        let run = try await Curl.run(
          "--http2-prior-knowledge", arguments[0], "\(server.origin)\(arguments[1])")
        #expect(run.errors == "")
        #expect(run.output.contains("set-cookie: a=1\r\nset-cookie: b=2\r\n"))
        #expect(run.output.hasSuffix("\r\n\r\n"))
      }
    }
  }

  @Test("leaves out fields that belong to a connection of HTTP/1.1, in head and trailers")
  func connectionFields() async throws {
    let responder = ClosureResponder { _ in
      var fields: HTTPFields = [:]
      for (name, value) in [
        ("TE", "trailers"), ("Connection", "X-Hop"), ("X-Hop", "1"), ("X-Stays", "1"),
      ] {
        fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
      }
      let trailers = fields
      return ServerResponse(
        head: HTTPResponse(status: .ok, headerFields: fields), body: .text("hello")
      ) { trailers }
    }
    try await withServer(.cleartext, responder) { server in
      let run = try await Curl.run("--http2-prior-knowledge", "-i", "\(server.origin)/")
      #expect(run.errors == "")
      #expect(run.output.contains("x-stays: 1") && run.output.contains("hello"))
      #expect(!run.output.contains("te:") && !run.output.contains("x-hop"))
    }
  }

  @Test("carries many exchanges at once and large bodies with windows")
  func many() async throws {
    let size = 8 << 20
    let responder = ClosureResponder { request in
      for try await _ in request.body {}
      return ServerResponse(
        head: HTTPResponse(status: .ok), body: .bytes([UInt8](repeating: 1, count: size)))
    }
    let folder = try TemporaryFolder()
    let (certificate, key) = (folder.path("cert.pem"), folder.path("key.pem"))
    try await makeCertificate(certificate, key)
    // Over TLS, because curl 7.88 breaks its second request over HTTP/2 without (curl issue 10634).
    try await withServer(.secure(certificate: certificate, key: key), responder) { server in
      let targets = (1...8).flatMap { ["-o", "/dev/null", "\(server.origin)/\($0)"] }
      let run = try await ProgramRun.of(
        "curl",
        ["-Z", "--http2", "--cacert", certificate, "-w", "%{http_version} %{size_download}\n"]
          + targets)
      #expect(run.output.split(separator: "\n") == Array(repeating: "2 \(size)", count: 8))
    }
  }
}
