import BridgeCore
import NIOCore
import NIOEmbedded
import Testing

@testable import BridgeProxy

@Suite("a client that speaks SOCKS 5")
struct SOCKSTests {
  private static let greeting: [UInt8] = [5, 1, 2]
  private static let credential: [UInt8] = [1, 1] + Array("u".utf8) + [2] + Array("pw".utf8)

  private static func name(_ host: String, command: UInt8 = 1) -> [UInt8] {
    [5, command, 0, 3, UInt8(host.utf8.count)] + Array(host.utf8) + [1, 187]
  }

  /// The bytes that the client gets, the origins that it asked for, whether it is still connected,
  /// and the bytes that the handler passed on.
  private static func talk(
    _ bytes: [UInt8], by step: Int, allowing: Bool = true
  ) throws -> (heard: [UInt8], origins: [Origin], isOpen: Bool, left: [UInt8]) {
    let channel = EmbeddedChannel()
    let origins = Locked<[Origin]>([])
    let handler = SOCKSHandler(ProxyCredential(user: "u", password: "pw")) { _, origin in
      origins.withLock { $0.append(origin) }
      return allowing
    }
    try channel.pipeline.syncOperations.addHandler(handler)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    var rest = bytes[...]
    while !rest.isEmpty, channel.isActive {
      try channel.writeInbound(ByteBuffer(bytes: rest.prefix(step)))
      rest = rest.dropFirst(step)
      channel.embeddedEventLoop.run()
    }
    var (heard, left): ([UInt8], [UInt8]) = ([], [])
    while let piece = try channel.readOutbound(as: ByteBuffer.self) {
      heard += piece.readableBytesView
    }
    while let piece = try channel.readInbound(as: ByteBuffer.self) {
      left += piece.readableBytesView
    }
    let isOpen = channel.isActive
    _ = try? channel.finish()  // It may be closed already.
    return (heard, origins.withLock { $0 }, isOpen, left)
  }

  private static let agreed: [UInt8] = [5, 2, 1, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0]

  @Test(
    "names its host, whose bytes follow, however they are cut",
    arguments: [
      (SOCKSTests.name("shop.example"), "https://shop.example"),
      ([5, 1, 0, 1, 10, 0, 0, 7, 1, 187], "https://10.0.0.7"),
      (SOCKSTests.name("::1"), "https://[::1]"),
    ] as [([UInt8], String)], [1, 3, 1000])
  func host(asked: ([UInt8], String), step: Int) throws {
    let said = try Self.talk(
      Self.greeting + Self.credential + asked.0 + [22, 3, 1], by: step)
    #expect(said.heard == Self.agreed)
    #expect(said.origins.map(\.description) == [asked.1])
    #expect(said.isOpen && said.left == [22, 3, 1])
  }

  @Test("needs the credential, a host that is allowed, and the protocol")
  func refused() throws {
    let wrong: [UInt8] = [1, 1] + Array("u".utf8) + [2] + Array("pW".utf8)
    let cases: [(bytes: [UInt8], heard: [UInt8], isAllowed: Bool)] = [
      ([5, 1, 0], [5, 0xFF], true),
      (Self.greeting + wrong + Self.name("a"), [5, 2, 1, 1], true),
      (Self.greeting + Self.credential + Self.name("a", command: 2), Self.refusal(7), true),
      (Self.greeting + Self.credential + Self.name("a"), Self.refusal(2), false),
      (Array("GET / HTTP/1.1\r\n".utf8), [], true),
      (Self.greeting + [5, 0], [5, 2], true),
    ]
    for (bytes, heard, isAllowed) in cases {
      let said = try Self.talk(bytes, by: 1000, allowing: isAllowed)
      #expect(said.heard == heard && !said.isOpen)
    }
  }

  private static func refusal(_ code: UInt8) -> [UInt8] {
    [5, 2, 1, 0, 5, code, 0, 1, 0, 0, 0, 0, 0, 0]
  }

  @Test("is turned away when it takes too long")
  func late() throws {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(SOCKSHandler(nil) { _, _ in true })
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    try channel.writeInbound(ByteBuffer(bytes: [5]))
    channel.embeddedEventLoop.advanceTime(by: SOCKSHandler.handshakeTime - .seconds(1))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}
