import CTLS
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeTLS

/// Clients that use what OpenSSL can do and a server does not want.
@Suite("a server of TLS", .timeLimit(.minutes(1)))
struct UnwantedTests {
  private let connection: TLSConnection

  init() throws {
    let library = try LibraryContext(TLS_client_method())
    SSL_CTX_clear_options(library.pointer, ctls_no_renegotiation)
    connection = try TLSConnection(library, owner: library)
    SSL_set_connect_state(connection.ssl)
    SSL_set_security_level(connection.ssl, 0)
  }

  /// The client's version of TLS, and its ciphers up to version 1.2.
  private func offer(_ version: Int32, ciphers: String = "DEFAULT") {
    SSL_ctrl(connection.ssl, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version), nil)
    SSL_ctrl(connection.ssl, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
    SSL_set_cipher_list(connection.ssl, "\(ciphers):@SECLEVEL=0")
  }

  private func makePair() throws -> Pair {
    let pair = try Pair(
      client: TLSHandler(connection), server: try Identities().server().makeHandler())
    try pair.exchange()
    return pair
  }

  /// The bytes that OpenSSL writes for the client.
  private func output() throws -> ByteBuffer {
    SSL_do_handshake(connection.ssl)
    return try #require(connection.takeOutput())
  }

  @Test("speaks TLS 1.2 and 1.3", arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
  func versions(version: Int32) throws {
    offer(version)
    let pair = try makePair()
    pair.client.write("hello")
    pair.server.write("world")
    try pair.exchange()
    #expect(pair.server.seen.text == "hello" && pair.client.seen.text == "world")
    #expect(SSL_version(connection.ssl) == version)
    pair.client.channel.close(promise: nil)
    try pair.exchange()
    #expect(pair.server.seen.events == ["handshake -", "bytes", "shutdown", "inactive"])
  }

  @Test(
    "refuses older versions, and ciphers without forward secrecy or authentication",
    arguments: [
      (TLS1_1_VERSION, "ALL", 70), (TLS1_VERSION, "ALL", 70),
      (TLS1_2_VERSION, "kRSA", 40), (TLS1_2_VERSION, "ECDHE+AES+SHA", 40),
    ] as [(Int32, String, UInt8)])
  func refused(version: Int32, ciphers: String, alert: UInt8) throws {
    offer(version, ciphers: ciphers)
    let pair = try makePair()
    #expect(pair.server.seen.events == ["handshakeFailed", "inactive"])
    #expect(pair.client.seen.tlsErrors.map(\.alert) == [alert])
  }

  @Test("stays with its handshake: it declines to make another (RFC 5246 §7.2.2)")
  func renegotiation() throws {
    offer(TLS1_2_VERSION)
    let pair = try makePair()
    #expect(SSL_renegotiate(connection.ssl) == 1)
    pair.server.give(try output())
    let reply = try #require(try pair.server.take())
    // A single alert.
    #expect(records(in: reply).map(\.type) == [21])
    #expect(pair.server.seen.events == ["handshake -"])
    pair.client.give(reply)
    #expect(pair.client.seen.errors.count == 1)
  }

  @Test("answers changes of keys, but no flood of them")
  func keyUpdates() throws {
    offer(TLS1_3_VERSION)
    let pair = try makePair()
    /// Changes keys so many times; the server's answers are not read.
    func update(_ count: Int) throws {
      for _ in 0..<count where pair.server.channel.isActive {
        #expect(SSL_key_update(connection.ssl, SSL_KEY_UPDATE_REQUESTED) == 1)
        pair.server.give(try output())
      }
    }
    for _ in 0..<10 {
      try update(400)
      pair.client.write("data")
      pair.server.give(try #require(try pair.client.take()))
      #expect(pair.server.channel.isActive)
    }
    try update(2_000)
    #expect(pair.server.seen.events == ["handshake -", "bytes", "flooded", "inactive"])
  }

  @Test("takes data between changes of keys for no sign that it is read, while nothing is")
  func keyUpdatesWithData() throws {
    offer(TLS1_3_VERSION)
    let pair = try makePair()
    pair.server.channel.isWritable = false
    for _ in 0..<1_000 where pair.server.channel.isActive {
      #expect(SSL_key_update(connection.ssl, SSL_KEY_UPDATE_REQUESTED) == 1)
      pair.server.give(try output())
      pair.client.write("data")
      pair.server.give(try #require(try pair.client.take()))
    }
    #expect(pair.server.seen.events == ["handshake -", "bytes", "flooded", "inactive"])
  }
}
