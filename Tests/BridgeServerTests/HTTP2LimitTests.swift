import BridgeTestSupport
import NIOCore
import NIOEmbedded
import NIOHPACK
import Testing

@testable import BridgeServer

@Suite("limits on the frames of a client of HTTP/2", .timeLimit(.minutes(1)))
struct HTTP2LimitTests {
  /// A client's frames after its first ones, and the error that ends its connection (RFC 9113 §7).
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let frames: [UInt8]
    var reason: UInt8 = 11

    var testDescription: String { name }
  }

  static let head = [
    (":method", "GET"), (":scheme", "http"), (":path", "/"), (":authority", "a"),
  ]

  private static func request(_ more: HTTP2Bytes.Fields = [], stream: UInt32 = 1) -> [UInt8] {
    HTTP2Bytes.headers(head + more, stream: stream, isLast: true)
  }

  private static let floods: [Row] = [
    Row(
      name: "PING",
      frames: (1...201).flatMap { _ in
        HTTP2Bytes.frame(.ping, payload: Array(repeating: 0, count: 8))
      }),
    Row(
      name: "extensions",
      frames: (1...1001).flatMap { _ -> [UInt8] in [0, 0, 4, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 1] }),
    Row(name: "SETTINGS", frames: (1...201).flatMap { _ in HTTP2Bytes.frame(.settings) }),
    Row(
      name: "requests that are taken back",
      frames: (0...200).flatMap { number -> [UInt8] in
        let stream = UInt32(2 * number + 1)
        return request(stream: stream)
          + HTTP2Bytes.frame(.reset, stream: stream, payload: [0, 0, 0, 8])
      }),
    Row(
      name: "CONTINUATION",
      frames: HTTP2Bytes.frame(.headers, stream: 1)
        + (1...17).flatMap { _ in HTTP2Bytes.frame(.continuation, stream: 1) }),
    Row(
      name: "DATA without bytes",
      frames: HTTP2Bytes.headers(head, isLast: false)
        + (1...2).flatMap { _ in HTTP2Bytes.frame(.data, stream: 1) }),
    Row(
      name: "a head of more than 256 KiB", frames: request([("x", text(300_000))]), reason: 1),
  ]

  private static let errors: [Row] = [
    Row(name: "DATA of the connection", frames: HTTP2Bytes.frame(.data), reason: 1),
    Row(
      name: "a frame of more than 16 KiB",
      frames: HTTP2Bytes.frame(.data, stream: 1, payload: Array(repeating: 0, count: 16_385)),
      reason: 6),
    Row(
      name: "a second acknowledgement of one frame of settings",
      frames: HTTP2Bytes.frame(.settings, HTTP2Bytes.acknowledged)
        + HTTP2Bytes.frame(.settings, HTTP2Bytes.acknowledged), reason: 1),
    Row(
      name: "an acknowledgement between the frames of a head",
      frames: HTTP2Bytes.frame(.headers, stream: 1)
        + HTTP2Bytes.frame(.settings, HTTP2Bytes.acknowledged), reason: 1),
  ]

  private static func text(_ count: Int) -> String { String(repeating: "a", count: count) }

  @Test("are the end of the connection, with its reason", arguments: floods + errors)
  func ends(row: Row) async throws {
    try await withServer(.cleartext, .echo) { server in
      let heard = try await RawClient(port: server.port).bytes(
        saying: [HTTP2Bytes.begin + row.frames])
      let last = try #require(HTTP2Bytes.frames(heard).last { $0.kind == .goAway })
      #expect(last.payload.dropFirst(4).prefix(4) == [0, 0, 0, row.reason])
    }
  }

  @Test(
    "let a head of 256 KiB pass, also before the client has seen the settings",
    arguments: [0, 17_000, 90_000, 120_000, 255_000], [false, true])
  func heads(size: Int, hasAcknowledged: Bool) async throws {
    let acknowledgement =
      hasAcknowledged ? HTTP2Bytes.frame(.settings, HTTP2Bytes.acknowledged) : []
    try await withServer(.cleartext, .echo) { server in
      let heard = try await RawClient(port: server.port).bytes(
        saying: [
          HTTP2Bytes.begin + acknowledgement + Self.request([("x", Self.text(size))])
        ]
      ) { HTTP2Bytes.frames($0).contains { [.headers, .goAway].contains($0.kind) } }
      let frame = HTTP2Bytes.frames(heard).first { $0.kind == .headers }
      var block = ByteBuffer(bytes: try #require(frame).payload)
      var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
      #expect(try decoder.decodeHeaders(from: &block).first(name: ":status") == "200")
    }
  }

  @Test(
    "are settled by one acknowledgement, wherever reads cut the client's bytes",
    arguments: [1, 2, 5, 8, 9, 10, 24, 33, 34, 1_000])
  func acknowledgement(size: Int) throws {
    let settings = HTTP2Bytes.frame(.settings, payload: [0, 3, 0, 0, 0, 1])
    let preface = Array(HTTP2Bytes.begin.prefix(24)) + settings
    let acknowledgement = HTTP2Bytes.frame(.settings, HTTP2Bytes.acknowledged)
    let rest =
      Self.request([("x", Self.text(50))])
      + HTTP2Bytes.frame(.ping, payload: [0, 1, 2, 3, 4, 5, 6, 7])
    let channel = EmbeddedChannel(handler: EarlyAcknowledgement())
    let said = preface + settings + rest + acknowledgement + rest + acknowledgement
    var heard: [UInt8] = []
    for start in stride(from: 0, to: said.count, by: size) {
      try channel.writeInbound(ByteBuffer(bytes: said[start..<min(start + size, said.count)]))
      while let bytes = try channel.readInbound(as: ByteBuffer.self) {
        heard += bytes.readableBytesView
      }
    }
    // The second one is the client's own doing.
    #expect(heard == preface + acknowledgement + settings + rest + rest + acknowledgement)
    _ = try channel.finish()
  }

  @Test(
    "end a connection whose client takes too long for a head, whatever other streams do",
    arguments: [
      HTTP2Bytes.frame(.headers, stream: 3, payload: [0]),
      Array(
        HTTP2Bytes.frame(.headers, HTTP2Bytes.endHeaders, stream: 3, payload: [0, 0, 0]).dropLast()),
      HTTP2Bytes.frame(.headers, stream: 3) + HTTP2Bytes.frame(.continuation, stream: 3),
    ])
  func slowHead(frames: [UInt8]) throws {
    var limits = ConnectionLimits()
    limits.headTime = .seconds(10)
    let channel = EmbeddedChannel(handler: ConnectionWatch(limits))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(bytes: HTTP2Bytes.begin + Self.request()))
    channel.embeddedEventLoop.advanceTime(by: .seconds(600))
    #expect(channel.isActive)
    try channel.writeInbound(ByteBuffer(bytes: frames))
    channel.embeddedEventLoop.advanceTime(by: .seconds(9))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}
