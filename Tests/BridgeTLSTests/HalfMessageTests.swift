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
    let connection = try Self.connection()
    pair = try Pair(
      client: TLSHandler(connection), server: try Identities().server().makeHandler())
    try pair.exchange()
    var hello = try Self.greet(again: connection)
    pair.server.give(try #require(Self.firstRecord(of: &hello)))
    rest = hello
    #expect(rest.readableBytes > 0)
  }

  private static func connection() throws -> TLSConnection {
    let library = try LibraryContext(TLS_client_method())
    SSL_CTX_clear_options(library.pointer, ctls_no_renegotiation)
    let connection = try TLSConnection(library, owner: library)
    SSL_set_connect_state(connection.ssl)
    SSL_set_security_level(connection.ssl, 0)
    SSL_ctrl(connection.ssl, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
    return connection
  }

  /// The second greeting of the client.
  private static func greet(again connection: TLSConnection) throws -> ByteBuffer {
    // A hello of more than one record.
    let host = Array(repeating: String(repeating: "x", count: 60), count: 4).joined(separator: ".")
    #expect(ctls_set_server_name(connection.ssl, host) == 1)
    SSL_set_cipher_list(connection.ssl, "ALL:COMPLEMENTOFALL:@SECLEVEL=0")
    SSL_ctrl(connection.ssl, SSL_CTRL_SET_MAX_SEND_FRAGMENT, 512, nil)
    #expect(SSL_renegotiate(connection.ssl) == 1)
    SSL_do_handshake(connection.ssl)
    return try #require(connection.takeOutput())
  }

  private static func firstRecord(of bytes: inout ByteBuffer) -> ByteBuffer? {
    bytes.getInteger(at: bytes.readerIndex + 3, as: UInt16.self).flatMap {
      bytes.readSlice(length: 5 + Int($0))
    }
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

  @Test("that began with the end of the handshake, writes from before wait, and are sent as well")
  func early() throws {
    let server = try Identities().server()
    let first = try Self.connection()
    let before = try Pair(client: TLSHandler(first), server: try server.makeHandler())
    try before.exchange()
    // The client of a resumed session ends the handshake.
    let resumed = try Self.connection()
    let session = try #require(SSL_get1_session(first.ssl))
    SSL_set_session(resumed.ssl, session)
    SSL_SESSION_free(session)
    let pair = try Pair(client: TLSHandler(resumed), server: try server.makeHandler())
    pair.server.give(try #require(try pair.client.take()))
    pair.server.write("answer")
    pair.client.give(try #require(try pair.server.take()))
    #expect(SSL_session_reused(resumed.ssl) == 1)
    var bytes = try #require(try pair.client.take())
    var hello = try Self.greet(again: resumed)
    bytes.writeImmutableBuffer(try #require(Self.firstRecord(of: &hello)))
    pair.server.give(bytes)
    #expect(try pair.server.take() == nil)
    pair.server.give(hello)
    #expect(records(in: try pair.server.take() ?? ByteBuffer()).map(\.type) == [21, 23])
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
