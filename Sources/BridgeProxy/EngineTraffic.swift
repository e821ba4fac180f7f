internal import BridgeCore
internal import NIOCore

/// The connections of a browser engine to its proxy: whether something is under way on them.
package final class EngineTraffic: Sendable {
  private typealias Waiter = AsyncStream<Never>.Continuation

  private struct State {
    var connections = 0
    /// The connections whose client or proxy has to say something next. Engines open some in advance, and say nothing.
    var opening: Set<Int> = []
    var running = 0
    var events = 0
    var waiters: [Waiter] = []

    var isIdle: Bool { opening.isEmpty && running == 0 }
  }

  private let state = Locked(State())

  /// No traffic yet.
  package init() {}

  /// The number of connections so far.
  package var connections: Int { state.withLock(\.connections) }

  /// The number of steps that connections have taken so far. One with a single request, without TLS, takes three.
  package var events: Int { state.withLock(\.events) }

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

  fileprivate func step(of number: Int, isOpening: Bool, requests: Int = 0) {
    change {
      $0.events += 1
      $0.running += requests
      if isOpening { $0.opening.insert(number) } else { $0.opening.remove(number) }
    }
  }

  fileprivate func end() { change { $0.running -= 1 } }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state -> [Waiter] in
      body(&state)
      guard state.isIdle else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
  }

  /// Returns when all requests have a response and no connection is being opened, when `limit` has passed, or when the
  /// task is cancelled.
  package func waitUntilIdle(atMost limit: Duration) async {
    let (stream, waiter) = AsyncStream<Never>.makeStream()
    let isIdle = state.withLock { state in
      if !state.isIdle { state.waiters.append(waiter) }
      return state.isIdle
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
    traffic.step(of: number, isOpening: false, requests: 1)
    defer { traffic.end() }
    return try await body()
  }
}
