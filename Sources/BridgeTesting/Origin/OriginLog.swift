internal import Synchronization

/// An event at an origin.
public enum OriginEvent: Sendable {
  /// The connection with that number was accepted.
  case connected(Int)
  /// A request's head has arrived; its body may still be on its way.
  case began(ReceivedRequest)
  /// A request has arrived with its body.
  case received(ReceivedRequest)
  /// The script of the connection with that number has ended, and so has the connection.
  case closed(Int)
}

/// The log of an origin, shared between its threads and its test.
final class OriginLog: Sendable {
  private struct State {
    var isStopped = false
    var connections = 0
    var open: [Int: OriginSocket] = [:]
    var requests: [ReceivedRequest] = []
    /// The index in `requests` of each connection's latest request.
    var latest: [Int: Int] = [:]
    var failures: [String] = []
  }

  let events: AsyncStream<OriginEvent>
  private let sink: AsyncStream<OriginEvent>.Continuation
  private let state = Mutex(State())

  init() {
    (events, sink) = AsyncStream.makeStream()
  }

  var connectionCount: Int { state.withLock { $0.connections } }
  var openConnectionCount: Int { state.withLock { $0.open.count } }
  var requests: [ReceivedRequest] { state.withLock { $0.requests } }
  var failures: [String] { state.withLock { $0.failures } }

  /// Records and numbers a connection; nil if the origin has been stopped.
  func connected(_ socket: OriginSocket) -> Int? {
    let number = state.withLock { state -> Int? in
      guard !state.isStopped else { return nil }
      state.connections += 1
      state.open[state.connections] = socket
      return state.connections
    }
    if let number { sink.yield(.connected(number)) }
    return number
  }

  /// Records a request whose head has arrived.
  func began(_ request: ReceivedRequest) {
    state.withLock { state in
      state.latest[request.connection] = state.requests.count
      state.requests.append(request)
    }
    sink.yield(.began(request))
  }

  /// Adds the body to a recorded request.
  func completed(_ request: ReceivedRequest) {
    state.withLock { state in
      if let index = state.latest[request.connection] { state.requests[index] = request }
    }
    sink.yield(.received(request))
  }

  /// Records that a connection's script has ended, with its error if it failed.
  func closed(_ number: Int, failure: (any Error)?) {
    state.withLock { state in
      state.open[number] = nil
      if let failure, !state.isStopped { state.failures.append("\(failure)") }
    }
    sink.yield(.closed(number))
  }

  /// Refuses further connections and ends the existing ones. Returns false if that was done before.
  func stop() -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.isStopped = true
      for socket in state.open.values { socket.shutDown() }
      return true
    }
  }

  /// Ends the stream of events.
  func finish() { sink.finish() }
}
