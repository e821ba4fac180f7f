import BridgeTestSupport
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeTLS

@Suite("a handshake of TLS", .timeLimit(.minutes(1)))
struct HandshakeTests {
  private let identities: Identities

  init() throws { identities = try Identities() }

  @Test(
    "agrees on the server's first protocol that the client knows, or on none",
    arguments: [
      (["h2", "http/1.1"], ["http/1.1", "h2"], "h2"),
      (["h2", "http/1.1"], ["http/1.1"], "http/1.1"),
      (["h2"], ["http/1.1"], "-"), (["h2", "http/1.1"], [], "-"),
    ])
  func protocols(ofServer: [String], ofClient: [String], agreed: String) throws {
    let pair = try Pair(
      client: try identities.client(protocols: ofClient).makeHandler(to: "shop.example"),
      server: try identities.server(protocols: ofServer).makeHandler())
    try pair.exchange()
    #expect(pair.client.seen.events == ["handshake \(agreed)"])
    #expect(pair.server.seen.events == ["handshake \(agreed)"])
  }

  @Test(
    "accepts the certificate of the host: names, also by wildcard, and addresses",
    arguments: [
      ("shop.example", "shop.example"), ("shop.example", "SHOP.example"),
      ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("::1", "0:0:0:0:0:0:0:1"),
    ])
  func hosts(certificate: String, host: String) throws {
    let pair = try Pair(
      client: try identities.client().makeHandler(to: host),
      server: try identities.server(certificate).makeHandler())
    try pair.exchange()
    #expect(pair.client.seen.errors.isEmpty)
    #expect(pair.server.seen.events == ["handshake http/1.1"])
  }

  @Test(
    "refuses the certificate of another host, and says so to the server",
    arguments: [
      ("shop.example", "other.example"), ("shop.example", "a.shop.example"),
      ("127.0.0.1", "127.0.0.2"), ("::1", "::2"), ("shop.example", "127.0.0.1"),
      ("127.0.0.1", "shop.example"),
    ])
  func otherHosts(certificate: String, host: String) throws {
    try expectRefusal(
      by: try identities.client().makeHandler(to: host),
      of: try identities.server(certificate), alert: 42)
  }

  @Test("refuses a certificate of an unknown authority")
  func unknownAuthority() throws {
    try expectRefusal(
      by: try Identities().client().makeHandler(to: "shop.example"), of: try identities.server(),
      alert: 48)
    try expectRefusal(
      by: try TLSClientContext(protocols: ["http/1.1"]).makeHandler(to: "shop.example"),
      of: try identities.server(), alert: 48)
  }

  @Test("refuses a certificate that has expired")
  func expired() throws {
    try expectRefusal(
      by: try identities.client().makeHandler(to: "shop.example"),
      of: try identities.server(daysAgo: 30), alert: 45)
  }

  private func expectRefusal(
    by client: TLSHandler, of server: TLSServerContext, alert: UInt8,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let pair = try Pair(client: client, server: try server.makeHandler())
    try pair.exchange()
    #expect(pair.client.seen.events == ["untrusted", "inactive"], sourceLocation: location)
    #expect(pair.server.seen.tlsErrors.map(\.alert) == [alert], sourceLocation: location)
    #expect(pair.server.seen.events == ["handshakeFailed", "inactive"], sourceLocation: location)
  }

  @Test("succeeds byte by byte, as does what follows")
  func byteByByte() throws {
    let pair = try Pair(identities)
    try pair.exchange(pieces: 1)
    let text = String(repeating: "0123456789", count: 4_000)
    pair.client.write(text)
    pair.server.write(text + "!")
    try pair.exchange(pieces: 1)
    #expect(pair.server.seen.text == text)
    #expect(pair.client.seen.text == text + "!")
    #expect(pair.client.seen.errors.isEmpty && pair.server.seen.errors.isEmpty)
  }

  @Test(
    "fails with bytes that are not TLS, on either side",
    arguments: [
      "GET / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\u{0}\u{4}abcd", "SSH-2.0-OpenSSH_9.2\r\n",
    ])
  func garbage(text: String) throws {
    let pair = try Pair(identities)
    for end in [pair.server, pair.client] {
      end.give(ByteBuffer(string: text))
      #expect(end.seen.tlsErrors.map(\.alert) == [nil])
      #expect(end.seen.events == ["handshakeFailed", "inactive"] && !end.channel.isActive)
    }
  }

  @Test("fails if the connection ends in its middle")
  func brokenOff() throws {
    let pair = try Pair(identities)
    for end in [pair.server, pair.client] {
      end.channel.pipeline.fireChannelInactive()
      #expect(end.seen.events == ["handshakeFailed", "inactive"])
    }
  }

  @Test("fails after 30 seconds, on either side, though bytes come")
  func slow() throws {
    let pair = try Pair(identities)
    for end in [pair.server, pair.client] {
      let loop = end.channel.embeddedEventLoop
      end.give(ByteBuffer(bytes: [22]))
      loop.advanceTime(by: .seconds(30) - .nanoseconds(1))
      end.give(ByteBuffer(bytes: [3]))
      #expect(end.channel.isActive)
      loop.advanceTime(by: .nanoseconds(1))
      #expect(end.seen.events == ["handshakeFailed", "inactive"])
    }
  }

  @Test("has no limit once it is over")
  func inTime() throws {
    let pair = try Pair(identities)
    try pair.exchange()
    pair.server.channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(pair.server.channel.isActive)
  }

  @Test(
    "refuses a host without a name or with a dot at its start",
    arguments: ["", ".shop.example", "."])
  func noHost(name: String) throws {
    let error = #expect(throws: TLSError.self) { try identities.client().makeHandler(to: name) }
    #expect(error?.code == .library)
  }

  @Test("fails if the sending side of the peer ends in its middle")
  func halfClosed() throws {
    let pair = try Pair(identities)
    pair.server.channel.allowRemoteHalfClosure = true
    pair.server.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    pair.server.channel.embeddedEventLoop.run()
    #expect(pair.server.seen.events == ["handshakeFailed", "inactive"])
  }

  @Test("can be left early")
  func left() throws {
    let pair = try Pair(identities)
    let written = pair.client.channel.writeAndFlush(ByteBuffer(string: "never sent"))
    let closed = pair.client.channel.close()
    pair.client.channel.embeddedEventLoop.run()
    try closed.wait()
    #expect(throws: ChannelError.ioOnClosedChannel) { try written.wait() }
    #expect(pair.client.seen.events == ["inactive"])
  }

  @Test("is followed by what was written before, and by the end if that came before, too")
  func writtenBefore() throws {
    let pair = try Pair(identities)
    let written = pair.client.channel.writeAndFlush(ByteBuffer(string: "early "))
    pair.client.channel.write(ByteBuffer(string: "bird"), promise: nil)
    let ended = pair.client.channel.close(mode: .output)
    try pair.exchange()
    try written.wait()
    #expect(pair.server.seen.text == "early bird")
    #expect(pair.server.seen.events.suffix(3) == ["bytes", "shutdown", "inactive"])
    try ended.wait()
  }

  @Test("needs a certificate with its key, in files that can be read")
  func badCredentials() throws {
    let folder = try TemporaryFolder(named: "tls")
    let (certificate, key) = try identities.files("a.example")
    let other = try Identities()
    let otherKey = try other.files("a.example").key
    let text = try folder.write("text", to: "text")
    let damaged = try identities.damagedChain("b.example")
    let locked = try folder.write(Self.lockedKey, to: "locked.key")
    _ = try TLSIdentity(certificateFile: certificate, keyFile: key)
    for (certificate, key, reason) in [
      (certificate, otherKey, "does not accept the private key"),
      (text, key, "finds no certificate in \(text)"),
      (damaged, key, "could not read the certificate 3 in \(damaged)"),
      (certificate, text, "could not read the private key in \(text)"),
      (folder.path("none"), key, "No such file or directory"),
      (certificate, certificate, "could not read the private key"),
      (certificate, locked, "could not read the private key"),
    ] {
      let error = #expect(throws: TLSError.self) {
        _ = try TLSIdentity(certificateFile: certificate, keyFile: key)
      }
      #expect(error?.code == .badCredentials)
      #expect(error?.description.contains(reason) == true, "\(error as Any)")
    }
    #expect(throws: TLSError.self) { try TLSClientContext(trusting: text, protocols: []) }
    #expect(throws: TLSError.self) { try TLSCertificate(der: [0x30, 1, 2]) }
    #expect(throws: TLSError.self) { try TLSPrivateKey(pem: "text") }
    withExtendedLifetime(other) {}
  }

  /// A key that is encrypted; OpenSSL would ask for its password at the terminal.
  private static let lockedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhaxOMqtNC6YgICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELaFiW2LxDJ0WN5Lhwo53p8EgZCl
    pKhQdwM7rlEKG7DzDafi3v5B2QMGgLRABG9m8k8O2AqCUbYjagn3Eq7GQ7V0EYjs
    JfRoqnK5neuD21db0XHM4NM3RDJx9ZSLFwobrIlANTHiDd07UEvDOnta9fKfjqF3
    UcPgz+CeG4EN83q74QjFFcqWIK5Vx6rDMKrU87TkiBzIlZmHPF8KRvrs07MkFoc=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
