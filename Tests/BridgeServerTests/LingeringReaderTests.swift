import BridgeCore
import Testing

@testable import BridgeServer

@Suite("a response whose client goes away", .timeLimit(.minutes(1)))
struct LingeringReaderTests {
  /// A body that is fed by the channel, and how its reading ended: nil for the whole of it.
  private static func body(
    _ channel: BodyChannel
  ) -> (body: Body, end: AsyncStream<(any Error)?>) {
    let (stream, sink) = AsyncStream<(any Error)?>.makeStream()
    let body = Body(once: channel.makeReader()).tapped(onChunk: { _ in }, onEnd: { sink.yield($0) })
    return (body, stream)
  }

  @Test("is read to its end, whether the client waits for it or not", arguments: [true, false])
  func whole(isWaiting: Bool) async throws {
    let channel = BodyChannel()
    let (body, ends) = Self.body(channel)
    _ = channel.offer([1])
    let client = Task {
      let reader = LingeringReader(try body.open(), limit: .seconds(50))
      _ = try await reader.next()
      if isWaiting { _ = try await reader.next() }
    }
    if isWaiting {
      client.cancel()
    } else {
      try await client.value
    }
    _ = channel.offer([2])
    channel.finish()
    for await end in ends {
      #expect(end == nil)
      break
    }
  }

  @Test("is aborted if it continues for too long")
  func endless() async throws {
    let channel = BodyChannel()
    let (body, ends) = Self.body(channel)
    _ = channel.offer([1])
    _ = try await LingeringReader(try body.open(), limit: .milliseconds(1)).next()
    for await end in ends {
      #expect(end is CancellationError)
      break
    }
  }

  @Test("is aborted if it is too large")
  func large() async throws {
    let channel = BodyChannel()
    let (body, ends) = Self.body(channel)
    _ = channel.offer([1])
    _ = try await LingeringReader(try body.open(), limit: .seconds(50)).next()
    for _ in 0..<3 { _ = channel.offer([UInt8](repeating: 0, count: 1 << 20)) }
    for await end in ends {
      #expect(end is CancellationError)
      break
    }
  }
}
