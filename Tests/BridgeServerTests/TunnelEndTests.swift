import BridgeCore
import BridgeTestSupport
import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import BridgeServer

@Suite("an end of a tunnel whose connection has closed before", .timeLimit(.minutes(1)))
struct TunnelEndTests {
  @Test("has no answer of an origin")
  func asking() async throws {
    let origin = try LoopbackOrigin { $0.waitForClose() }
    defer { origin.stop() }
    let channel = try await connection(to: origin)
    let answer = channel.eventLoop.makePromise(of: [UInt8]?.self)
    try await channel.eventLoop.submit {
      channel.close(promise: nil)
      try channel.pipeline.syncOperations.addHandler(TunnelEnd(asking: answer))
    }.get()
    #expect(try await answer.futureResult.get() == nil)
  }

  @Test("closes the other end")
  func joined() async throws {
    let origin = try LoopbackOrigin { $0.waitForClose() }
    defer { origin.stop() }
    let (channel, other) = (try await connection(to: origin), try await connection(to: origin))
    try await channel.eventLoop.submit {
      channel.close(promise: nil)
      try channel.pipeline.syncOperations.addHandler(TunnelEnd(to: other))
    }.get()
    try await other.closeFuture.get()
  }

  private func connection(to origin: LoopbackOrigin) async throws -> any Channel {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.autoRead, value: false)
      .connect(host: "127.0.0.1", port: origin.port).get()
  }
}

@Suite("a connection to the target of a tunnel", .timeLimit(.minutes(1)))
struct TunnelTargetTests {
  @Test("has what its origin sent before it closed, and its end, once it is read")
  func early() async throws {
    let origin = try LoopbackOrigin { try $0.write("220 ready\r\n") }
    defer { origin.stop() }
    let channel = try await TunnelTarget(
      Origin(scheme: "http", host: "127.0.0.1", port: origin.port)
    ).connect(on: MultiThreadedEventLoopGroup.singleton.any())
    for await event in origin.events { if case .closed = event { break } }
    // Two turns of the connection's thread behind its end, the system has told of it.
    while !Self.hasEnded(channel) { await Task.yield() }
    for _ in 0..<3 { try await channel.eventLoop.submit {}.get() }
    let bytes = try await channel.eventLoop.submit {
      let bytes = try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      try channel.syncOptions?.setOption(.autoRead, value: true)
      channel.read()
      return bytes
    }.get()
    let heard = try await bytes.executeThenClose { inbound, _ in
      var heard = ""
      for try await piece in inbound { heard += String(buffer: piece) }
      return heard
    }
    #expect(heard == "220 ready\r\n")
  }

  @Test(
    "connects to the first address of the host that answers",
    arguments: [["127.0.0.2", "127.0.0.1"], ["::1", "127.0.0.1"], ["127.0.0.1", "127.0.0.2"]])
  func addresses(_ addresses: [String]) async throws {
    // It listens on 127.0.0.1 alone.
    let origin = try LoopbackOrigin { $0.waitForClose() }
    defer { origin.stop() }
    let channel = try await TunnelTarget(
      Origin(scheme: "http", host: "shop.example", port: origin.port), at: addresses
    ).connect(on: MultiThreadedEventLoopGroup.singleton.any())
    #expect(channel.remoteAddress?.ipAddress == "127.0.0.1")
    try await channel.close()
  }

  @Test("names its host in TLS without a final dot", arguments: ["shop.example", "shop.example."])
  func finalDot(host: String) async throws {
    let (hellos, hello) = AsyncStream.makeStream(of: String.self)
    let origin = try LoopbackOrigin { connection in
      // One record has the hello, and says how long it is (RFC 8446 §5.1).
      var record: [UInt8] = []
      while record.count < 5 || record.count < 5 + Int(record[3]) << 8 + Int(record[4]) {
        let piece = try connection.read(upTo: 1 << 14)
        if piece.isEmpty { break }
        record += piece
      }
      hello.yield(String(decoding: record.map { $0 < 0x7F ? $0 : 0x20 }, as: UTF8.self))
    }
    defer { origin.stop() }
    let channel = try await TunnelTarget(
      Origin(scheme: "https", host: host, port: origin.port), at: ["127.0.0.1"]
    ).connect(on: MultiThreadedEventLoopGroup.singleton.any())
    var texts = hellos.makeAsyncIterator()
    let text = try #require(await texts.next())
    #expect(text.contains("shop.example") && !text.contains("shop.example."))
    // The origin may have closed it.
    channel.close(promise: nil)
  }

  /// Whether the other side's end has reached the socket: its state is CLOSE_WAIT, or it is closed. True where the system
  /// has no tables.
  private static func hasEnded(_ channel: any Channel) -> Bool {
    guard let table = try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8),
      let near = channel.localAddress?.port, let far = channel.remoteAddress?.port
    else { return true }
    let line = table.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }.first {
      $0.count > 3 && $0[1].hasSuffix(hex(near)) && $0[2].hasSuffix(hex(far))
    }
    return line.map { $0[3] == "08" } ?? true
  }

  private static func hex(_ port: Int) -> String {
    let digits = String(port, radix: 16, uppercase: true)
    return ":" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
