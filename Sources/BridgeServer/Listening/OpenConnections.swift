internal import NIOCore
internal import Synchronization

/// The connections of a server, so that all can be ended.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let isLate = state.withLock { state in
      if !state.isClosed { state.channels[id] = channel }
      return state.isClosed
    }
    guard !isLate else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.channels[id] = nil }
    }
  }

  func closeAll() {
    let channels = state.withLock { state in
      state.isClosed = true
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
  }
}
