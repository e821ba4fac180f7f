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
    (
      "bare LF for an empty line",
      "POST / HTTP/1.1\r\nHost: H\r\n\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (
      "bare LF for an empty line, and another request behind it",
      "GET / HTTP/1.1\r\nHost: H\r\n\nGET: /evil\r\nX: y\r\n\r\n"
    ),
    ("bare LF before the request", "\nGET / HTTP/1.1\r\nHost: H\r\n\r\n"),
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
    (
      "a chunk with more bytes than its size",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n"
    ),
    (
      "a chunk behind a good one",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\ng\r\nx\r\n0\r\n\r\n"
    ),
    (
      "a chunk with a bare CR in its extension",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n1;a\rb\r\nx\r\n0\r\n\r\n"
    ),
    (
      "a chunk, and trailers with a bare LF for an empty line",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nA: b\r\n\n\nC: d\r\n\r\n"
    ),
    (
      "a chunk, and a trailer that is no field",
      "POST / HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nx y: 1\r\n\r\n"
    ),
  ]

  /// Those that an absolute URL cannot be put into, or for which it makes no difference, are inside of a CONNECT alone.
  private static let rowsForURL: [Int] = table.indices.filter {
    table[$0].request.contains(" / HTTP") && table[$0].name != "another host"
  }

  /// The bytes that follow: a second request for a reader who sees the first one end earlier.
  private static let smuggled = "GET / HTTP/1.1\r\nHost: H\r\nX-Smuggled: 1\r\n\r\n"

  @Test(
    "are refused inside of a CONNECT, and what follows is not a request",
    arguments: SmugglingTests.table.indices)
  func connected(index: Int) async throws {
    let (name, request) = Self.table[index]
    // These end where they seem to, so that what follows would be a request of the client's own.
    let isWhole = name.hasSuffix("another host") || name == "a second CONNECT"
    try await check(name, request + (isWhole ? "" : Self.smuggled), connects: true)
  }

  @Test(
    "are refused with a URL for their target as well", arguments: SmugglingTests.rowsForURL)
  func absolute(index: Int) async throws {
    let (name, request) = Self.table[index]
    let text = (request + Self.smuggled).replacing(" / HTTP", with: " http://shop.example/ HTTP")
    try await check(name, text, connects: false)
  }

  private func check(_ name: String, _ text: String, connects: Bool) async throws {
    let origin = try LoopbackOrigin.answering { _ in .text("taken") }
    let route = Route(
      host: "shop.example", toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    let proxy = try await ProxyFixture(routes: [route]) { $0.credential = nil }
    // The head is on its way to the origin by then, which gets no end of the body. The proxy ends the connection.
    let isBody = name.hasPrefix("a chunk")
    let heard = try await Self.talk(
      to: proxy.server.port, text.replacing("Host: H", with: "Host: shop.example:80"),
      connects: connects, shutsDown: !isBody)
    #expect(!heard.contains(" 200 "), "\(name): \(heard)")
    let refusal = isBody ? /HTTP\/1\.1 (400)/ : /HTTP\/1\.1 (400|421|501)/
    #expect(heard.contains(refusal), "\(name): \(heard)")
    #expect(heard.split(separator: "HTTP/1.1 ").count == 1, "\(name): \(heard)")
    #expect(!origin.requests.contains { $0.first("X-Smuggled") != nil }, "\(name)")
    await proxy.stop()
  }

  /// Says `text` to the proxy, through a CONNECT without TLS or at once, and hears until the end.
  private static func talk(
    to port: Int, _ text: String, connects: Bool, shutsDown: Bool
  ) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var inbound = inbound.makeAsyncIterator()
      if connects {
        let connect = "CONNECT shop.example:80 HTTP/1.1\r\nHost: shop.example:80\r\n\r\n"
        try await outbound.write(ByteBuffer(string: connect))
        _ = try await inbound.next()
      }
      try await outbound.write(ByteBuffer(string: text))
      if shutsDown { outbound.finish() }
      var heard: [UInt8] = []
      while let bytes = try await inbound.next() { heard += bytes.readableBytesView }
      return String(decoding: heard, as: UTF8.self)
    }
  }
}
