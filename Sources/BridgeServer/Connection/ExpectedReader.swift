internal import BridgeCore
internal import NIOCore

/// A body that the client holds back until it gets 100 (Continue) (RFC 9110 §10.1.1). The first read sends that.
final class ExpectedReader: BodyReader {
  private let source: any BodyReader
  private let ask: Locked<(@Sendable () -> Void)?>

  init(_ source: any BodyReader, on channel: any Channel) {
    self.source = source
    ask = Locked { channel.writeAndFlush(ResponsePart.goOn, promise: nil) }
  }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let ask = ask.withLock { ask in
      defer { ask = nil }
      return ask
    }
    ask?()
    return try await source.next()
  }

  func cancel(throwing error: any Error) { source.cancel(throwing: error) }
}
