internal import NIOCore
internal import Synchronization

/// The open connections of a server, so that all can be closed.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())
  private let maximum: Int

  /// At most `maximum` connections. Further ones are closed.
  init(_ maximum: Int) { self.maximum = maximum }

  /// Adds a connection. Returns whether it stays open.
  func add(_ channel: any Channel) -> Bool {
    let id = ObjectIdentifier(channel)
    let isTaken = state.withLock { state in
      guard !state.isClosed, state.channels.count < maximum else { return false }
      state.channels[id] = channel
      return true
    }
    guard isTaken else {
      channel.close(promise: nil)
      return false
    }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.channels[id] = nil }
    }
    return true
  }

  func closeAll() {
    let channels = state.withLock { state in
      state.isClosed = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
  }
}
