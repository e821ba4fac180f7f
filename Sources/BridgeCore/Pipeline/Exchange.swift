internal import Synchronization

/// The number of an exchange, unique within its pipeline.
public struct ExchangeID: Sendable, Hashable, CustomStringConvertible {
  /// Counts the pipeline's exchanges in the order they began; the first one has 1.
  public let number: UInt64

  /// The id of the exchange with that number; the pipeline gives each number once.
  package init(_ number: UInt64) { self.number = number }

  /// The number as logs show it: `#17`.
  public var description: String { "#\(number)" }
}

/// How an exchange ended.
public enum ExchangeOutcome: Sendable {
  /// The last byte of the answer was delivered.
  case finished
  /// A handler, the transport or the deadline ended it with this error.
  case failed(any Error)
  /// The caller cancelled the request, or let go of the body before its end.
  case cancelled

  init(_ error: any Error) {
    let isCancellation = error is CancellationError || (error as? BridgeError)?.code == .cancelled
    self = isCancellation ? .cancelled : .failed(error)
  }
}

/// One run of a request through a pipeline: who took part, what was reported, how it ended.
public final class Exchange: Sendable {
  private struct State {
    var started: [HandlerEntry] = []
    var isOver = false
    var expiry: (any Error)?
    weak var body: GuardedReader?
    var onEnd: (@Sendable () -> Void)?
  }

  /// The name of this run in events and errors.
  public let id: ExchangeID
  private let sink: (any EventSink)?

  /// The handlers that take part; nil if not asked for.
  let trail: HandlerTrail?

  /// Whether anybody listens to ``report(_:)``.
  let isHeard: Bool
  private let clock: any MonotonicClock
  private let state = Mutex(State())
  private let reached = Atomic(ExchangePhase.handlers)

  /// An exchange that is about to begin; `sink` hears of it, in moments of `clock`.
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

  /// How far the exchange has come; transports set it as they go.
  public var phase: ExchangePhase {
    get { reached.load(ordering: .relaxed) }
    set { reached.store(newValue, ordering: .relaxed) }
  }

  /// Notes that a handler is about to run. Throws if the exchange is over already: a handler that outlived
  /// its request still called `next`.
  func start(_ entry: HandlerEntry) throws {
    if entry.endAware != nil {
      try state.withLock { state in
        guard !state.isOver else { throw state.expiry ?? CancellationError() }
        if !state.started.contains(where: { $0 === entry }) { state.started.append(entry) }
      }
    }
    report(.handlerStarted(entry.id))
  }

  /// Ends the exchange and waits until no handler holds its end back any more.
  nonisolated(nonsending) func conclude(_ outcome: ExchangeOutcome) async {
    let handlers = end(outcome)
    if case .cancelled = outcome { return }
    for entry in handlers.reversed() { await entry.endHolding?.holdEnd(of: id) }
  }

  /// Ends the exchange; only the first end counts. Returns the handlers that took part and wanted to know.
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

  /// Ends the exchange because its deadline passed; a body under way breaks off with `error`.
  func expire(_ error: any Error) {
    let body = state.withLock { state in
      state.expiry = error
      return state.body
    }
    body?.cancel(throwing: error)
    end(.failed(error))
  }

  /// Has `action` called when the exchange ends; at once when it is over already.
  func whenOver(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.onEnd = action }
      return state.isOver
    }
    if isOver { action() }
  }

  /// The response as the caller gets it: when its body is over, so is the exchange.
  nonisolated(nonsending) func guarding(_ response: BridgeResponse) async throws -> BridgeResponse {
    if response.body.bytesAtHand != nil {
      try throwIfExpired()
      await conclude(.finished)
      return response
    }
    phase = .receivingBody
    guard sink != nil || state.withLock({ !$0.started.isEmpty || $0.onEnd != nil }) else {
      // Nothing waits for the end: nothing ever did, or the deadline was quicker.
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
