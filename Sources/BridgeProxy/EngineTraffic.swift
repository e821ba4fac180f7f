package import BridgeCore
internal import NIOCore

/// The connections of a browser engine to its proxy: whether something is under way on them.
///
/// Connections belong to no view. A request belongs to one as soon as its host has read which; until then, and if it has
/// none, it counts for every view.
package final class EngineTraffic: Sendable {
  private typealias Waiter = AsyncStream<Never>.Continuation

  private struct State {
    var connections = 0
    /// The steps that connections have taken.
    var steps = 0
    /// The connections whose client or proxy has to say something next. Engines open some in advance, and say nothing.
    var opening: Set<Int> = []
    /// The number of requests whose view is not read yet.
    var arriving = 0
    /// The number of requests that have no response, and of all so far. `nil` stands for those without a view.
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

  /// The number of steps that connections have taken so far, and of requests of all views.
  package var events: Int { state.withLock { $0.steps + $0.requests.values.reduce(0, +) } }

  /// The number of steps so far, and of requests that may be of that view. A connection with a single request, without
  /// TLS, counts three.
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

  /// Loads a request that has arrived on a connection, now that its view is known; nil for none.
  package func run<Answer>(
    of view: ViewToken?, _ body: () async throws -> Answer
  ) async throws -> Answer {
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

  /// Forgets how many requests of the view there were, which sends no more.
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

  /// Returns when all requests that may be of the view have a response and no connection is being opened, when `limit`
  /// has passed, or when the task is cancelled.
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

  /// The proxy agreed to the host.
  func agreed() { traffic.step(of: number, isOpening: false) }

  /// The client began a protocol.
  func spoke() { traffic.step(of: number, isOpening: true) }

  /// The TLS handshake is complete.
  func secured() { traffic.step(of: number, isOpening: false) }

  /// Answers a request of it.
  func run<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    traffic.arrived(on: number)
    defer { traffic.left() }
    return try await body()
  }
}
