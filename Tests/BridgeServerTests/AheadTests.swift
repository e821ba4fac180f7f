import HTTPTypes
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeServer

@Suite("a client that sends requests ahead", .timeLimit(.minutes(1)))
struct AheadTests {
  private let channel: EmbeddedChannel

  init() throws {
    channel = EmbeddedChannel(handler: HTTP1Codec())
    channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
  }

  private func send(_ text: String) throws { try channel.writeInbound(ByteBuffer(string: text)) }

  private func respond() throws {
    try channel.writeOutbound(ResponsePart.head(HTTPResponse(status: .noContent), length: 0))
    try channel.writeOutbound(ResponsePart.end(trailers: [:]))
  }

  /// The path of the next request that is handed on; nil without one.
  private func nextPath() throws -> String? {
    while let part = try channel.readInbound(as: RequestPart.self) {
      if case .head(let head, _) = part { return head.path }
    }
    return nil
  }

  private func setWritable(_ isWritable: Bool) {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
  }

  @Test("has the next one answered once it has taken the last response")
  func held() throws {
    try send((1...3).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
    #expect(try nextPath() == "/1")
    setWritable(false)
    try respond()
    #expect(try nextPath() == nil)
    try send("GET /4 HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try nextPath() == nil)
    setWritable(true)
    for number in 2...4 {
      #expect(try nextPath() == "/\(number)")
      try respond()
    }
    #expect(try nextPath() == nil)
  }

  @Test("has all answered, also when it closed its side meanwhile")
  func closed() throws {
    try send((1...2).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
    #expect(try nextPath() == "/1")
    setWritable(false)
    try respond()
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(channel.isActive)
    setWritable(true)
    #expect(try nextPath() == "/2")
  }
}
