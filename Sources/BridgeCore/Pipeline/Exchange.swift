internal import Synchronization

/// The number of an exchange, unique within its pipeline.
public struct ExchangeID: Sendable, Hashable, CustomStringConvertible {
  /// The sequence number of the exchange in its pipeline, starting at 1.
  public let number: UInt64

  /// The id with that number. The pipeline uses each number once.
  package init(_ number: UInt64) { self.number = number }

  /// The number in log format: `#17`.
  public var description: String { "#\(number)" }
}

/// How an exchange ended.
public enum ExchangeOutcome: Sendable {
  /// The last byte of the response was delivered.
  case finished
  /// A handler, the transport or the deadline ended it with this error.
  case failed(any Error)
  /// The caller cancelled the request, or released the body before its end.
  case cancelled

  init(_ error: any Error) {
    let isCancellation = error is CancellationError || (error as? BridgeError)?.code == .cancelled
    self = isCancellation ? .cancelled : .failed(error)
  }
}

/// One run of a request through a pipeline: its handlers, its events and its outcome.
public final class Exchange: Sendable {
  private struct State {
    var started: [HandlerEntry] = []
    var isOver = false
    var expiry: (any Error)?
    weak var body: GuardedReader?
    var onEnd: (@Sendable () -> Void)?
  }

  /// The id in events and errors.
  public let id: ExchangeID
  private let sink: (any EventSink)?

  /// The handlers of the exchange; nil if not recorded.
  let trail: HandlerTrail?

  /// Whether ``report(_:)`` has a sink.
  let isHeard: Bool
  private let clock: any MonotonicClock
  private let state = Mutex(State())
  private let reached = Atomic(ExchangePhase.handlers)

  /// A new exchange. `sink` receives its events, timed by `clock`.
  package init(
    id: ExchangeID, sink: (any EventSink)?, clock: any MonotonicClock, trail: HandlerTrail? = nil
  ) {
    (self.id, self.trail) = (id, trail)
    self.sink = sink
    isHeard = sink != nil
    self.clock = clock
  }

  /// Reports an event to the pipeline's sink. Costs nothing without a sink.
  public func report(_ kind: @autoclosure () -> ExchangeEvent.Kind) {
    guard let sink else { return }
    sink.record(ExchangeEvent(exchange: id, at: clock.now, kind: kind()))
  }

  /// The phase of the exchange. Transports update it.
  public var phase: ExchangePhase {
    get { reached.load(ordering: .relaxed) }
    set { reached.store(newValue, ordering: .relaxed) }
  }

  /// Records that a handler is about to run. Throws if the exchange is already over: a handler that outlived its
  /// request still called `next`.
  func start(_ entry: HandlerEntry) throws {
    if entry.endAware != nil {
      try state.withLock { state in
        guard !state.isOver else { throw state.expiry ?? CancellationError() }
        if !state.started.contains(where: { $0 === entry }) { state.started.append(entry) }
      }
    }
    report(.handlerStarted(entry.id))
  }

  /// Ends the exchange, and waits until no handler holds its end back.
  nonisolated(nonsending) func conclude(_ outcome: ExchangeOutcome) async {
    let handlers = end(outcome)
    if case .cancelled = outcome { return }
    for entry in handlers.reversed() { await entry.endHolding?.holdEnd(of: id) }
  }

  /// Ends the exchange; only the first end counts. Returns its handlers that asked to be told.
  @discardableResult
  func end(_ outcome: ExchangeOutcome) -> [HandlerEntry] {
    let ended = state.withLock { state -> ([HandlerEntry], (@Sendable () -> Void)?)? in
      guard !state.isOver else { return nil }
      state.isOver = true
      defer { (state.started, state.onEnd) = ([], nil) }
      return (state.started, state.onEnd)
    }
    guard let (handlers, onEnd) = ended else { return [] }
    reportEnd(outcome)
    onEnd?()
    for entry in handlers.reversed() { entry.endAware?.exchangeEnded(id, with: outcome) }
    return handlers
  }

  /// Ends the exchange because its deadline passed. A body in transfer fails with `error`.
  func expire(_ error: any Error) {
    let body = state.withLock { state in
      state.expiry = error
      return state.body
    }
    body?.cancel(throwing: error)
    end(.failed(error))
  }

  /// Calls `action` when the exchange ends, or immediately if it is over.
  func whenOver(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.onEnd = action }
      return state.isOver
    }
    if isOver { action() }
  }

  /// The response for the caller: the exchange ends with its body.
  nonisolated(nonsending) func guarding(_ response: BridgeResponse) async throws -> BridgeResponse {
    if response.body.bytesAtHand != nil {
      try throwIfExpired()
      await conclude(.finished)
      return response
    }
    phase = .receivingBody
    guard sink != nil || state.withLock({ !$0.started.isEmpty || $0.onEnd != nil }) else {
      // Nothing needs to know of the end: there is no observer, or the deadline came first.
      try throwIfExpired()
      return response
    }
    let reader = GuardedReader(response.body, exchange: self)
    state.withLock { $0.body = reader }
    try throwIfExpired()
    var response = response
    response.body = Body(length: response.body.length, once: reader)
    return response
  }

  private func throwIfExpired() throws {
    if let expiry = state.withLock({ $0.expiry }) { throw expiry }
  }

  private func reportEnd(_ outcome: ExchangeOutcome) {
    switch outcome {
    case .finished: report(.finished)
    case .failed(let error): report(.failed(String(describing: error)))
    case .cancelled: report(.cancelled)
    }
  }
}
