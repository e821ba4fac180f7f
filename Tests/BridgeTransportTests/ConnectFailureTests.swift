import BridgeCore
import BridgeTestSupport
import BridgeTransport
import Testing

@Suite("a connection that cannot be made", .timeLimit(.minutes(5)))
struct ConnectFailureTests {
  static func failure(
    _ url: String, _ adjust: (inout TransportOptions) -> Void = { _ in }
  ) async throws -> TransportError {
    let client = try Client(adjust)
    let error = try await #require(throws: TransportError.self) {
      _ = try await client.fetch("GET", url)
    }
    #expect(error.phase == .connecting)
    #expect(!error.wasSent)
    return error
  }

  @Test("because nothing listens")
  func refused() async throws {
    let port = try ClosedPort()
    let error = try await Self.failure("http://\(port.authority)/")
    #expect(error.code == .connectFailed)
    // In the same words each time, whatever time it took.
    #expect(error.message == "nothing answers at \(port.authority)")
  }

  @Test("because nothing listens where a route leads")
  func refusedRoute() async throws {
    let port = try ClosedPort()
    let (host, number) = ("127.0.0.1", port.number)
    let error = try await Self.failure("http://shop.example/") { options in
      options.routes = [Route(host: "shop.example", toHost: host, toPort: number)]
    }
    #expect(error.message == "http://shop.example: nothing answers at \(port.authority)")
  }

  @Test("because a proxy in front of the origin refuses it", arguments: [403, 407, 502])
  func refusedTunnel(status: Int) async throws {
    let proxy = try LoopbackOrigin.answering { _ in RawResponse(status: status, body: []) }
    let error = try await Self.failure("https://shop.example/") { $0.proxy = proxy.url("") }
    #expect(error.code == .connectFailed)
    let advice = status == 407 ? "; correct the user and password in its URL" : ""
    #expect(
      error.message
        == "https://shop.example: the proxy in front of it refuses the connection, with status \(status)\(advice)"
    )
  }

  @Test("because the name does not exist", arguments: ["http", "https"])
  func unresolvable(scheme: String) async throws {
    let error = try await Self.failure("\(scheme)://nowhere.invalid/secret")
    #expect(error.code == .resolveFailed)
    #expect(error.message.contains("nowhere.invalid"))
    #expect(!error.message.contains("secret"))
  }

  @Test("because the other end does not speak TLS")
  func plainOnTLSPort() async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.read(upTo: 1000)
      try connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
      connection.waitForClose()
    }
    #expect(try await Self.failure("https://\(origin.authority)/").code == .tlsFailed)
  }

  @Test(
    "because the other end closes during the handshake",
    arguments: [RawResponse.Ending.close, .reset])
  func closedInHandshake(ending: RawResponse.Ending) async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.read(upTo: 1000)
      if ending == .reset { connection.reset() }
    }
    #expect(try await Self.failure("https://\(origin.authority)/").code == .tlsFailed)
  }

  @Test("because the handshake never ends")
  func silentHandshake() async throws {
    let origin = try LoopbackOrigin { $0.waitForClose() }
    let error = try await Self.failure("https://\(origin.authority)/") {
      $0.timeouts.connect = .milliseconds(300)
    }
    #expect(error.code == .timedOut)
  }

  @Test(
    "because the certificate is unknown, for another name, or the authorities cannot be read",
    .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"))
  func certificate() async throws {
    let nginx = try await NginxOrigin()
    let unknown = try await Self.failure(nginx.secureURL("/k1.json"))
    #expect(unknown.code == .tlsFailed)
    let other = try await Self.failure("https://other.test/k1.json") { options in
      options.certificateAuthorityFile = nginx.caFile
      options.routes = [Route(host: "other.test", toHost: "127.0.0.1", toPort: nginx.securePort)]
    }
    #expect(other.code == .tlsFailed)
    let client = try Client { $0.certificateAuthorityFile = nginx.caFile }
    for host in ["localhost", "127.0.0.1"] {
      let answer = try await client.fetch("GET", "https://\(host):\(nginx.securePort)/k1.json")
      #expect(answer.bytes.count == 1024)
    }
  }
}
