import BridgeServer
import BridgeTestSupport
import BridgeTransport
import NIOCore
import NIOPosix
import Testing

@testable import BridgeProxy

@Suite(
  "requests through a proxy that could be read in two ways", .timeLimit(.minutes(2)))
struct SmugglingTests {
  private static let table: [(name: String, request: String)] = [
    (
      "CL.TE",
      "POST / HTTP/1.1\r\nHost: H\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "TE.CL",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"
    ),
    ("CL.CL", "POST / HTTP/1.1\r\nHost: H\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"),
    ("a list of lengths", "POST / HTTP/1.1\r\nHost: H\r\nContent-Length: 5, 5\r\n\r\nhello"),
    ("a signed length", "POST / HTTP/1.1\r\nHost: H\r\nContent-Length: +5\r\n\r\nhello"),
    (
      "a coding twice",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "a coding under another name",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "a coding behind a control character",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: \u{b}chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "a coding over HTTP/1.0",
      "POST / HTTP/1.0\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "a space before the colon",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "obs-fold",
      "POST / HTTP/1.1\r\nHost: H\r\nX: a\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    ("bare LF", "POST / HTTP/1.1\r\nHost: H\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    ("bare CR", "POST / HTTP/1.1\r\nHost: H\rX: a\r\n\r\n"),
    ("two hosts", "GET / HTTP/1.1\r\nHost: H\r\nHost: other.example\r\n\r\n"),
    ("without a host", "GET / HTTP/1.1\r\n\r\n"),
    ("another host", "GET / HTTP/1.1\r\nHost: other.example\r\n\r\n"),
    ("a URL of another host", "GET http://other.example/ HTTP/1.1\r\nHost: H\r\n\r\n"),
    ("a space in the target", "GET /a b HTTP/1.1\r\nHost: H\r\n\r\n"),
    ("another version", "GET / HTTP/1.7\r\nHost: H\r\n\r\n"),
    ("a second CONNECT", "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n"),
    (
      "a chunk without a size",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n"
    ),
    (
      "a chunk that ends with a bare LF",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n1\nx\r\n0\r\n\r\n"
    ),
  ]

  /// What follows would be a request of its own to a reader who sees the first one end earlier.
  private static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: H\r\n\r\n"

  @Test(
    "are refused inside of a CONNECT, and what follows is no request",
    arguments: SmugglingTests.table.indices)
  func refused(index: Int) async throws {
    let (name, request) = Self.table[index]
    // These end where they seem to, so that what follows would be a request of the client's own.
    let isWhole = name.hasSuffix("another host") || name == "a second CONNECT"
    let origin = try LoopbackOrigin.answering { _ in .text("taken") }
    let route = Route(
      host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    let proxy = try await ProxyFixture(routes: [route]) { $0.credential = nil }
    let heard = try await Self.talk(
      to: proxy.server.port,
      (request + (isWhole ? "" : Self.smuggled)).replacing("Host: H", with: "Host: shop.example:80")
    )
    #expect(!heard.contains(" 200 "), "\(name): \(heard)")
    #expect(heard.contains(/HTTP\/1\.1 (400|421|501|502)/), "\(name): \(heard)")
    #expect(!origin.requests.contains { $0.path == "/smuggled" }, "\(name)")
    await proxy.stop()
  }

  /// Connects through the proxy, without TLS, says `text`, and hears until the end.
  private static func talk(to port: Int, _ text: String) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(
        ByteBuffer(string: "CONNECT shop.example:80 HTTP/1.1\r\nHost: shop.example:80\r\n\r\n"))
      var heard: [UInt8] = []
      var hasSpoken = false
      for try await bytes in inbound {
        heard += bytes.readableBytesView
        guard !hasSpoken else { continue }
        hasSpoken = true
        heard = []
        try await outbound.write(ByteBuffer(string: text))
        outbound.finish()
      }
      return String(decoding: heard, as: UTF8.self)
    }
  }
}
