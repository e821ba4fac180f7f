package import BridgeCore
internal import NIOCore

/// Tracks the connections of a browser engine to its proxy, to know whether requests are in progress.
///
/// A connection belongs to no view. A request belongs to a view once the host has determined it; until then, and
/// without a view, it counts for all views.
package final class EngineTraffic: Sendable {
  private typealias Waiter = AsyncStream<Never>.Continuation

  private struct State {
    var connections = 0
    /// The number of steps in the setup of connections so far.
    var steps = 0
    /// The connections that are being set up. Engines also open some in advance that stay silent.
    var opening: Set<Int> = []
    /// The number of requests whose view is not determined yet.
    var arriving = 0
    /// By view, the number of requests without a response, and of all requests so far. `nil` is for those without a
    /// view.
    var running: [ViewToken?: Int] = [:]
    var requests: [ViewToken?: Int] = [:]
    var waiters: [(view: ViewToken, waiter: Waiter)] = []

    func isIdle(_ view: ViewToken) -> Bool {
      opening.isEmpty && arriving == 0 && running[nil] == nil && running[view] == nil
    }
  }

  private let state = Locked(State())

  /// No traffic yet.
  package init() {}

  /// The number of connections so far.
  package var connections: Int { state.withLock(\.connections) }

  /// The number of connection steps and of requests of all views so far. A change means that there was traffic.
  package var events: Int { state.withLock { $0.steps + $0.requests.values.reduce(0, +) } }

  /// The number of connection steps so far, and of requests that may belong to that view. A connection with one request
  /// and without TLS counts three.
  package func events(of view: ViewToken) -> Int {
    state.withLock { $0.steps + ($0.requests[nil] ?? 0) + ($0.requests[view] ?? 0) }
  }

  /// Counts a new connection.
  func begin(_ channel: any Channel) -> EngineConnection {
    let number = state.withLock { state in
      state.connections += 1
      state.opening.insert(state.connections)
      return state.connections
    }
    channel.closeFuture.whenComplete { _ in self.change { $0.opening.remove(number) } }
    return EngineConnection(number: number, traffic: self)
  }

  /// Counts a request as running while `body` loads it. `view` is its view, which is now known; nil for none.
  package func run<Value>(
    of view: ViewToken?, _ body: () async throws -> Value
  ) async throws -> Value {
    change {
      $0.arriving -= 1
      $0.requests[view, default: 0] += 1
      $0.running[view, default: 0] += 1
    }
    defer {
      change {
        let left = ($0.running[view] ?? 1) - 1
        $0.running[view] = left > 0 ? left : nil
        $0.arriving += 1
      }
    }
    return try await body()
  }

  /// Drops the request count of a view that sends no more requests.
  package func forget(_ view: ViewToken) { state.withLock { $0.requests[view] = nil } }

  fileprivate func step(of number: Int, isOpening: Bool) {
    change {
      $0.steps += 1
      if isOpening { $0.opening.insert(number) } else { $0.opening.remove(number) }
    }
  }

  fileprivate func arrived(on number: Int) {
    change {
      $0.arriving += 1
      $0.opening.remove(number)
    }
  }

  fileprivate func left() { change { $0.arriving -= 1 } }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state -> [Waiter] in
      body(&state)
      guard !state.waiters.isEmpty else { return [] }
      let (idle, others) = state.waiters.reduce(into: ([Waiter](), [(ViewToken, Waiter)]())) {
        if state.isIdle($1.view) { $0.0.append($1.waiter) } else { $0.1.append($1) }
      }
      state.waiters = others
      return idle
    }
    for waiter in waiters { waiter.finish() }
  }

  /// Returns when all requests that may belong to the view have a response and no connection is being set up, when
  /// `limit` has passed, or when the task is cancelled.
  package func waitUntilIdle(_ view: ViewToken, atMost limit: Duration) async {
    let (stream, waiter) = AsyncStream<Never>.makeStream()
    let isIdle = state.withLock { state in
      let isIdle = state.isIdle(view)
      if !isIdle { state.waiters.append((view, waiter)) }
      return isIdle
    }
    if !isIdle { await stream.end(of: waiter, atMost: limit) }
  }
}

extension AsyncStream<Never> {
  /// Returns when its continuation, `waiter`, is finished, when `limit` has passed, or when the task is cancelled.
  package func end(of waiter: Continuation, atMost limit: Duration) async {
    let alarm = Task {
      try await Task.sleep(for: limit)
      waiter.finish()
    }
    for await _ in self {}
    alarm.cancel()
  }
}

/// One connection of the engine.
struct EngineConnection {
  fileprivate let number: Int
  fileprivate let traffic: EngineTraffic

  /// The proxy accepted the requested host.
  func agreed() { traffic.step(of: number, isOpening: false) }

  /// The client sent its first bytes.
  func spoke() { traffic.step(of: number, isOpening: true) }

  /// The TLS handshake is complete.
  func secured() { traffic.step(of: number, isOpening: false) }

  /// Runs `body`, which answers a request on the connection.
  func run<Value>(_ body: () async throws -> Value) async throws -> Value {
    traffic.arrived(on: number)
    defer { traffic.left() }
    return try await body()
  }
}
