internal import Synchronization

/// A bounded pipe for body chunks between one producer and one reader, with backpressure.
///
/// Safe to use from any thread. A producer that cannot wait uses ``offer(_:)`` and pauses its source when the channel
/// is full. One that can wait uses ``send(_:)``.
public final class BodyChannel: Sendable {
  /// The result of offering a chunk.
  public enum Offer: Sendable, Equatable {
    /// Accepted. There is room for more.
    case ready
    /// Accepted. Do not offer more until `onRoom` is called.
    case full
    /// Not accepted: the reader has gone, or the body has ended.
    case closed
  }

  /// The default number of unread bytes that make a channel full: the amount that a loopback connection delivers at
  /// once, and small compared to the memory of a page.
  public static let usualHighWater = 256 * 1024

  private let state: Mutex<BodyChannelState>
  private let onRoom: (@Sendable () -> Void)?
  private let onData: (@Sendable () -> Void)?
  private let onStop: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - highWater: the number of unread bytes at which the channel is full.
  ///   - onRoom: called when a full channel has room again. It must not block.
  ///   - onData: called when bytes are available after ``poll()`` found none. It must not block.
  ///   - onStop: called at most once, if the reader stops before the end. It must not block.
  public init(
    highWater: Int = BodyChannel.usualHighWater, onRoom: (@Sendable () -> Void)? = nil,
    onData: (@Sendable () -> Void)? = nil, onStop: (@Sendable () -> Void)? = nil
  ) {
    state = Mutex(BodyChannelState(highWater: highWater))
    self.onRoom = onRoom
    self.onData = onData
    self.onStop = onStop
  }

  /// Adds a chunk without waiting. Even a full channel accepts it, so that no byte is lost.
  public func offer(_ chunk: [UInt8]) -> Offer {
    let (offer, wake) = state.withLock { $0.offer(chunk) }
    perform(wake)
    return offer
  }

  /// Adds a chunk and waits until there is room for the next one.
  ///
  /// - Throws: the reader's error if it has gone; `CancellationError` if this task is cancelled, or the body has ended.
  public func send(_ chunk: [UInt8]) async throws {
    guard offer(chunk) != .ready else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Checked under the lock: an earlier cancellation found no continuation in `producerCancelled`.
        perform(state.withLock { $0.waitForRoom(continuation, isCancelled: Task.isCancelled) })
      }
    } onCancel: {
      perform(state.withLock { $0.producerCancelled() })
    }
  }

  /// Ends the body. With an error, the reader gets the buffered bytes and then the error.
  public func finish(throwing error: (any Error)? = nil) {
    perform(state.withLock { $0.finish(error) })
  }

  /// Makes the reading end. A channel has one; releasing it stops the producer. A read returns all buffered bytes as
  /// one chunk.
  public func makeReader() -> any BodyReader { ChannelReader(self) }

  /// The result of polling.
  package enum Poll: Sendable {
    /// The next chunk, never empty.
    case chunk([UInt8])
    /// The end. The error is set if the body failed.
    case end((any Error)?)
    /// Nothing yet. `onData` is called when there is.
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

  /// Stops reading. The producer is told.
  package func stop() { stop(throwing: CancellationError()) }

  fileprivate nonisolated(nonsending) func next() async throws -> [UInt8]? {
    // All available bytes: copying is cheaper than more wake-ups and writes.
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
