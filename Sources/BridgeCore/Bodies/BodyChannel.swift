internal import Synchronization

/// A bounded pipe for body chunks between one producer and one reader, with back-pressure.
///
/// Any thread may call any method. A producer that cannot wait uses ``offer(_:)`` and pauses its source when
/// told that the channel is full; one that can wait uses ``send(_:)``.
public final class BodyChannel: Sendable {
  /// The fate of a chunk.
  public enum Offer: Sendable, Equatable {
    /// Taken, and there is room for more.
    case ready
    /// Taken; offer no more until `onRoom` is called.
    case full
    /// Not taken: the reader is gone.
    case closed
  }

  /// How many unread bytes make a channel full, unless its maker says otherwise: what a loopback connection
  /// delivers in one go, small beside what a page holds anyway.
  public static let usualHighWater = 256 * 1024

  private let state: Mutex<BodyChannelState>
  private let onRoom: (@Sendable () -> Void)?
  private let onData: (@Sendable () -> Void)?
  private let onStop: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - highWater: the number of unread bytes at which the channel is full.
  ///   - onRoom: called when a full channel has room again. It must not block.
  ///   - onData: called when ``poll()`` found nothing and there is something now. It must not block.
  ///   - onStop: called at most once, when the reader gives up before the end. It must not block.
  public init(
    highWater: Int = BodyChannel.usualHighWater, onRoom: (@Sendable () -> Void)? = nil,
    onData: (@Sendable () -> Void)? = nil, onStop: (@Sendable () -> Void)? = nil
  ) {
    state = Mutex(BodyChannelState(highWater: highWater))
    self.onRoom = onRoom
    self.onData = onData
    self.onStop = onStop
  }

  /// Hands a chunk over without waiting. It is taken even by a full channel, so that no byte is lost.
  public func offer(_ chunk: [UInt8]) -> Offer {
    let (offer, wake) = state.withLock { $0.offer(chunk) }
    perform(wake)
    return offer
  }

  /// Hands a chunk over and waits until there is room for the next one.
  ///
  /// - Throws: the reader's reason once the reader is gone; `CancellationError` if this task is cancelled.
  public func send(_ chunk: [UInt8]) async throws {
    guard offer(chunk) != .ready else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Asked under the lock: a cancellation before it has called `producerCancelled` in vain.
        perform(state.withLock { $0.waitForRoom(continuation, isCancelled: Task.isCancelled) })
      }
    } onCancel: {
      perform(state.withLock { $0.producerCancelled() })
    }
  }

  /// Ends the body; with an error, the reader gets what is still buffered and then the error.
  public func finish(throwing error: (any Error)? = nil) {
    perform(state.withLock { $0.finish(error) })
  }

  /// The reading end. A channel has one; letting go of it stops the producer. It reads all that is buffered at once, as
  /// one chunk.
  public func makeReader() -> any BodyReader { ChannelReader(self) }

  /// The result for a reader that cannot wait.
  package enum Poll: Sendable {
    /// The next chunk, never empty.
    case chunk([UInt8])
    /// Nothing more comes; the error is what broke the body off.
    case end((any Error)?)
    /// Nothing yet: `onData` tells when to ask again.
    case empty
  }

  /// Takes the next chunk without waiting.
  package func poll() -> Poll {
    switch state.withLock({ $0.poll(all: false, announcing: true) }) {
    case .chunks(let chunks, let wake):
      perform(wake)
      return .chunk(Self.joined(chunks))
    case .end(let error): return .end(error)
    case .empty: return .empty
    }
  }

  /// Gives up reading: the producer is told.
  package func stop() { stop(throwing: CancellationError()) }

  fileprivate nonisolated(nonsending) func next() async throws -> [UInt8]? {
    // All that is there: to wake and to write takes longer than to copy.
    switch state.withLock({ $0.poll(all: true) }) {
    case .chunks(let chunks, let wake):
      perform(wake)
      return Self.joined(chunks)
    case .end(let error):
      if let error { throw error }
      return nil
    case .empty:
      return try await waitForChunk()
    }
  }

  private static func joined(_ chunks: ArraySlice<[UInt8]>) -> [UInt8] {
    guard chunks.count > 1 else { return chunks.first ?? [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunks.reduce(0) { $0 + $1.count })
    for chunk in chunks { bytes += chunk }
    return bytes
  }

  private nonisolated(nonsending) func waitForChunk() async throws -> [UInt8]? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        perform(state.withLock { $0.waitForChunk(continuation) })
      }
    } onCancel: {
      stop(throwing: CancellationError())
    }
  }

  fileprivate func stop(throwing error: any Error) {
    perform(state.withLock { $0.stop(error) })
  }

  private func perform(_ wake: BodyChannelState.Wake) {
    wake.reader?.resume(with: wake.delivery)
    wake.producer?.resume(with: wake.room)
    if wake.hasRoom { onRoom?() }
    if wake.hasData { onData?() }
    if wake.hasStopped { onStop?() }
  }
}

private final class ChannelReader: BodyReader {
  private let channel: BodyChannel

  init(_ channel: BodyChannel) { self.channel = channel }

  deinit { channel.stop(throwing: CancellationError()) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? { try await channel.next() }

  func cancel(throwing error: any Error) { channel.stop(throwing: error) }
}
