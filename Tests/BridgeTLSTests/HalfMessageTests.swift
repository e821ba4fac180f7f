import CTLS
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeTLS

/// A client that sends its second greeting, which a server declines, in two pieces.
@Suite("while half a message of TLS has come", .timeLimit(.minutes(1)))
struct HalfMessageTests {
  private let pair: Pair
  private let rest: ByteBuffer

  init() throws {
    let library = try LibraryContext(TLS_client_method())
    SSL_CTX_clear_options(library.pointer, ctls_no_renegotiation)
    let connection = try TLSConnection(library, owner: library)
    SSL_set_connect_state(connection.ssl)
    SSL_set_security_level(connection.ssl, 0)
    SSL_ctrl(connection.ssl, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    pair = try Pair(
      client: TLSHandler(connection), server: try Identities().server().makeHandler())
    try pair.exchange()
    // A hello of more than one record.
    let host = Array(repeating: String(repeating: "x", count: 60), count: 4).joined(separator: ".")
    #expect(ctls_set_server_name(connection.ssl, host) == 1)
    SSL_set_cipher_list(connection.ssl, "ALL:COMPLEMENTOFALL:@SECLEVEL=0")
    SSL_ctrl(connection.ssl, SSL_CTRL_SET_MAX_SEND_FRAGMENT, 512, nil)
    #expect(SSL_renegotiate(connection.ssl) == 1)
    SSL_do_handshake(connection.ssl)
    var hello = try #require(connection.takeOutput())
    let size = Int(try #require(hello.getInteger(at: 3, as: UInt16.self)))
    let first = hello.readSlice(length: 5 + size)
    pair.server.give(try #require(first))
    rest = hello
    #expect(rest.readableBytes > 0)
  }

  /// The types of the records that the server has sent: 21 for alerts, 23 for data.
  private func sent() throws -> [UInt8] {
    records(in: try pair.server.take() ?? ByteBuffer()).map(\.type)
  }

  @Test("writes wait, and are sent once the rest has come")
  func writes() throws {
    let written = pair.server.channel.writeAndFlush(ByteBuffer(string: "answer"))
    #expect(try sent() == [])
    pair.server.give(rest)
    #expect(try sent() == [21, 23])
    try written.wait()
    #expect(pair.server.seen.events == ["handshake -"])
  }

  @Test(
    "an end waits as well, behind what was written", arguments: [CloseMode.all, .output])
  func ends(mode: CloseMode) throws {
    let written = pair.server.channel.writeAndFlush(ByteBuffer(string: "answer"))
    let ended = pair.server.channel.close(mode: mode)
    let late = pair.server.channel.writeAndFlush(ByteBuffer(string: "late"))
    #expect(try sent() == [])
    #expect(throws: ChannelError.self) { try late.wait() }
    pair.server.give(rest)
    // The refusal of the greeting, the answer, and the end.
    #expect(try sent() == [21, 23, 21])
    try written.wait()
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    pair.server.channel.embeddedEventLoop.run()
    try ended.wait()
    #expect(!pair.server.channel.isActive)
  }

  @Test("an end comes with the close that follows it")
  func endsTwice() throws {
    let ends = [pair.server.channel.close(mode: .output), pair.server.channel.close()]
    pair.server.channel.embeddedEventLoop.advanceTime(by: TLSHandler.closingTime)
    for end in ends { try end.wait() }
    #expect(!pair.server.channel.isActive)
  }

  @Test(
    "an end waits for a limited time",
    arguments: [(CloseMode.all, TLSHandler.closingTime), (.output, TLSHandler.halfTime)])
  func limit(mode: CloseMode, time: TimeAmount) throws {
    let written = pair.server.channel.writeAndFlush(ByteBuffer(string: "answer"))
    pair.server.channel.close(mode: mode, promise: nil)
    pair.server.channel.embeddedEventLoop.advanceTime(by: time - .nanoseconds(1))
    #expect(pair.server.channel.isActive)
    pair.server.channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
    #expect(!pair.server.channel.isActive)
    #expect(throws: ChannelError.ioOnClosedChannel) { try written.wait() }
  }

  @Test("an end does not wait if the connection's input has ended")
  func nothingMore() throws {
    pair.server.channel.allowRemoteHalfClosure = true
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    pair.server.channel.close(promise: nil)
    pair.server.channel.embeddedEventLoop.run()
    #expect(!pair.server.channel.isActive)
  }
}
