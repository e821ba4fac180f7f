internal import BridgeCore

/// The body of a response in transfer: held until it has a reader, then passed on through a channel.
struct IncomingBody {
  /// The bytes that arrived before the reader existed.
  private(set) var early: [UInt8] = []
  private var channel: BodyChannel?
  private var isFull = false

  /// The number of bytes received.
  private(set) var count = 0

  /// Whether libcurl keeps bytes back because the reader is behind.
  private(set) var isPaused = false

  /// Accepts bytes; false if the reader is behind, so that libcurl must keep them and pause.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !isFull else {
      isPaused = true
      return false
    }
    count += bytes.count
    if let channel { isFull = channel.offer(Array(bytes)) == .full } else { early += bytes }
    return true
  }

  /// Passes all bytes on through `channel`.
  mutating func open(_ channel: BodyChannel) {
    if !early.isEmpty { isFull = channel.offer(early) == .full }
    early = []
    self.channel = channel
  }

  /// Takes bytes again, because the reader has room. Returns whether libcurl waits for that.
  mutating func resume() -> Bool {
    isFull = false
    defer { isPaused = false }
    return isPaused
  }

  /// Ends the body for its reader, if it has one.
  mutating func finish(throwing error: (any Error)? = nil) {
    channel.take()?.finish(throwing: error)
  }
}
