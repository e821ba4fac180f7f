internal import NIOCore
internal import NIOHTTP2

/// Closes an HTTP/2 connection that has had no stream for too long.
struct StreamClock: NIOHTTP2StreamDelegate {
  /// Confined to the connection's thread.
  private final class State {
    let clock: HeadClock
    var open = 0

    init(_ limits: ConnectionLimits) { clock = HeadClock(limits) }
  }

  private let state: NIOLoopBound<State>
  private let connection: any Channel

  /// A clock for a connection that begins now.
  init(_ limits: ConnectionLimits, of connection: any Channel) {
    state = NIOLoopBound(State(limits), eventLoop: connection.eventLoop)
    self.connection = connection
    state.value.clock.waits(hasBegun: false, on: connection)
  }

  func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
    state.value.open += 1
    state.value.clock.pauses()
  }

  func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
    state.value.open -= 1
    if state.value.open == 0 { state.value.clock.waits(hasBegun: false, on: connection) }
  }
}
