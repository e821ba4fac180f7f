import BridgeCore
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import HTTPTypes
import Testing

@testable import BridgeProxy

/// The same over every way that a client can take: to the proxy itself, and in TLS inside of a CONNECT.
@Suite(
  "an exchange through an explicit proxy", .timeLimit(.minutes(2)),
  .enabled(if: ProxyFixture.hasCurl, "there is no curl"))
struct CarriedExchangeTests {
  private static let ways = [
    ("http://shop.example", "--http1.0"), ("http://shop.example", "--http1.1"),
    ("https://shop.example", "--http1.0"), ("https://shop.example", "--http1.1"),
    ("https://shop.example", "--http2"),
  ]

  private static func route(_ port: Int) -> Route {
    Route(host: "shop.example", toHost: "127.0.0.1", toPort: port, isPlaintext: true)
  }

  /// An origin that gives a part of its bytes, or what it got, with trailers.
  private static func origin() throws -> LoopbackOrigin {
    try LoopbackOrigin.answering { request in
      guard request.first("Range") == "bytes=2-4" else {
        return RawResponse(
          body: request.body, framing: .chunked(size: 8, trailers: [.init("Sum", "1")]))
      }
      return RawResponse(
        status: 206, fields: [("Content-Range", "bytes 2-4/10")], body: Array("234".utf8))
    }
  }

  @Test(
    "brings events as they come, and tells the origin when the client has gone", arguments: ways)
  func events(origin url: String, version: String) async throws {
    let origin = try LoopbackOrigin { connection in
      _ = try connection.readRequest()
      try connection.write(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
      connection.waitForClose()
    }
    let proxy = try await ProxyFixture(routes: [Self.route(origin.port)])
    let run = try await proxy.bash(
      "exec 3< <(exec \"$@\"); read -r line <&3; kill $!; echo \"$line\"", version, "--no-buffer",
      url + "/events")
    #expect(run.output == "data: 1\n" && run.errors.isEmpty, "\(run)")
    for await event in origin.events { if case .closed = event { break } }
    await proxy.stop()
  }

  @Test("is of that version, and keeps a range", arguments: ways)
  func range(origin url: String, version: String) async throws {
    let origin = try Self.origin()
    let proxy = try await ProxyFixture(routes: [Self.route(origin.port)])
    let reply = try await proxy.curl(
      version, "--include", "--suppress-connect-headers", "--range", "2-4", url)
    // A server says the highest version that it knows of the client's major one (RFC 9110 §2.5).
    #expect(
      reply.body.hasPrefix(version == "--http2" ? "HTTP/2 206" : "HTTP/1.1 206"), "\(reply)")
    #expect(reply.body.lowercased().contains("content-range: bytes 2-4/10"), "\(reply)")
    #expect(reply.body.hasSuffix("234"), "\(reply)")
    await proxy.stop()
  }

  @Test("has a body that waits to be asked for, and trailers behind the response", arguments: ways)
  func expected(origin url: String, version: String) async throws {
    let origin = try Self.origin()
    let proxy = try await ProxyFixture(routes: [Self.route(origin.port)])
    // HTTP/1.0 has neither. With the others, curl would wait for longer than it takes at most.
    let expectation = version == "--http1.0" ? "Expect:" : "Expect: 100-continue"
    let reply = try await proxy.curl(
      version, "--include", "--suppress-connect-headers", "-H", expectation,
      "--expect100-timeout", "60", "--data", "0123456789", url)
    #expect(reply.status == 200 && reply.body.contains("0123456789"), "\(reply)")
    #expect(reply.body.lowercased().contains("sum: 1") == (version != "--http1.0"), "\(reply)")
    #expect(origin.requests.map(\.text) == ["0123456789"])
    await proxy.stop()
  }

  @Test("has trailers behind the request too", arguments: ["http/1.1", "h2"])
  func trailers(version: String) async throws {
    let origin = try Self.origin()
    let proxy = try await ProxyFixture(routes: [Self.route(origin.port)]) { $0.credential = nil }
    if version == "h2" {
      let fields = [
        (":method", "POST"), (":scheme", "https"), (":path", "/"), (":authority", "shop.example"),
      ]
      let ending = try await RawHTTP2Client(proxy: proxy).ask(
        "shop.example", fields, body: Array("hi".utf8), trailers: [("digest", "d")])
      #expect(ending == .status(200))
    } else {
      let heard = try await RawSecureClient(proxy: proxy, protocol: version).talk(
        to: "shop.example",
        sending: Array(
          ("POST / HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nDigest: d\r\n\r\n").utf8))
      #expect(
        String(decoding: heard, as: UTF8.self).hasSuffix("2\r\nhi\r\n0\r\nSum: 1\r\n\r\n"))
    }
    let request = try #require(origin.requests.last)
    #expect(request.text == "hi")
    #expect(request.trailers.map { "\($0.name.lowercased()): \($0.value)" } == ["digest: d"])
    await proxy.stop()
  }

  @Test(
    "goes on to the origin over HTTP/2, whatever the client speaks",
    .enabled(if: NginxOrigin.isAvailable, "\(NginxOrigin.missing)"),
    arguments: ["--http1.1", "--http2"])
  func upstream(version: String) async throws {
    let origin = try await NginxOrigin()
    let route = Route(host: "localhost", toHost: "127.0.0.1", toPort: origin.securePort)
    let proxy = try await ProxyFixture(routes: [route]) {
      $0.certificateAuthorityFile = origin.caFile
    }
    let reply = try await proxy.curl(version, "https://localhost/protocol")
    #expect(reply.status == 200 && reply.body == "HTTP/2.0\n", "\(reply)")
    await proxy.stop()
  }

  @Test(
    "uploads 128 MiB in TLS in bounded memory",
    .enabled(if: ProcessMemory.isKnown && !Sanitizer.isOn, "memory cannot be measured here"))
  func upload() async throws {
    let size = 128 << 20
    let origin = try await LoopbackServer(at: ListenAddress(port: 0), Counter())
    let proxy = try await ProxyFixture(routes: [Self.route(origin.port)])
    let before = try ProcessMemory.peak
    let run = try await proxy.bash(
      "head -c \(size) /dev/zero | \"$@\"", "--max-time", "300", "--upload-file", "-",
      "https://shop.example/")
    #expect(run.output == "\(size)\n" && run.errors.isEmpty, "\(run)")
    let growth = try ProcessMemory.peak - before
    #expect(growth < 32 << 20, "\(growth >> 10) KiB")
    await proxy.stop()
    await origin.stop()
  }

  /// Says how many bytes it got.
  private struct Counter: Responder {
    func answer(_ request: ServerRequest) async throws -> ServerResponse {
      let body = try request.body.open()
      var count = 0
      while let piece = try await body.next() { count += piece.count }
      return .text("\(count)", status: 200)
    }
  }
}
