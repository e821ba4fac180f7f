import BridgeTestSupport
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
