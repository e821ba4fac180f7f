internal import HTTPTypes
internal import Synchronization

/// The ordered list of handlers for every request, followed by the transport.
///
/// All methods are safe from any thread at any time.
public final class Pipeline: Sendable {
  /// Returned by ``register(_:in:pinned:)``, to remove the handler later.
  public struct Registration: Sendable, Hashable {
    /// The id of the handler.
    public let id: HandlerID
    let serial: UInt64
    let pipeline: ObjectIdentifier
  }

  private struct State {
    var list: HandlerList
    var lastSerial: UInt64 = 0
  }

  private let state: Mutex<State>
  private let lastExchange = Atomic<UInt64>(0)
  private let events: (any EventSink)?
  private let clock: any MonotonicClock
  private let deadlines: DeadlineWatch

  /// - Parameters:
  ///   - transport: sends hops over the network.
  ///   - followUp: the handler between the two zones that follows redirects; nil to follow none.
  ///   - events: the sink for events; nil for none, which costs nothing.
  ///   - clock: the clock for deadlines.
  public init(
    transport: any Transport, followUp: (any Handler)? = nil, events: (any EventSink)? = nil,
    clock: any MonotonicClock = SystemClock()
  ) {
    self.events = events
    self.clock = clock
    deadlines = DeadlineWatch(clock: clock)
    let between = followUp.map { [HandlerEntry($0, place: .followUp, serial: 0)] } ?? []
    state = Mutex(State(list: HandlerList(between, before: transport)))
  }

  /// Adds a handler at the start of its zone: the last registered handler is asked first.
  ///
  /// A handler with an equal id is replaced, wherever it is, except the redirect handler. Pinned handlers come before
  /// all others. Running exchanges keep their handlers.
  @discardableResult
  public func register(
    _ handler: any Handler, in zone: Zone = .exchange, pinned: Bool = false
  ) -> Registration {
    let place: HandlerEntry.Place =
      switch (zone, pinned) {
      case (.exchange, true): .pinnedExchange
      case (.exchange, false): .exchange
      case (.hop, true): .pinnedHop
      case (.hop, false): .hop
      }
    return state.withLock { state in
      state.lastSerial += 1
      let entry = HandlerEntry(handler, place: place, serial: state.lastSerial)
      state.list = state.list.adding(entry)
      return Registration(
        id: entry.id, serial: entry.serial, pipeline: ObjectIdentifier(self))
    }
  }

  /// Removes a handler. Does nothing if it is gone or replaced, or if the registration belongs to another pipeline.
  public func unregister(_ registration: Registration) {
    guard registration.pipeline == ObjectIdentifier(self) else { return }
    state.withLock { state in
      state.list = state.list.removing {
        $0.serial == registration.serial && $0.id == registration.id
      }
    }
  }

  /// The ids of the handlers, in the order in which they are asked.
  public var handlers: [HandlerID] { state.withLock { $0.list.entries.map(\.id) } }

  /// Tells the handlers about a new view. Hosts call it before the view's first request.
  public func viewMade(_ view: ViewToken) {
    let list = state.withLock { $0.list }
    for entry in list.entries { (entry.handler as? any ViewAwareHandler)?.viewMade(view) }
  }

  /// Runs a request through the handlers. Returns the response as soon as its head is available.
  ///
  /// The body of the response streams. Reading it to the end, or releasing it, ends the exchange. Cancelling the task
  /// cancels the exchange.
  ///
  /// - Throws: errors of handlers and the transport; ``BridgeError`` with code `deadlineExceeded` once the request's
  ///   deadline has passed, regardless of the handlers; `CancellationError` after cancellation.
  public func load(_ request: BridgeRequest) async throws -> BridgeResponse {
    let list = state.withLock { $0.list }
    guard request.isOnSharedThread, !list.isNonBlocking || events != nil else {
      return try await load(request, through: list)
    }
    var request = request
    request.change { $0.isOnSharedThread = false }
    return try await withTaskExecutorPreference(globalConcurrentExecutor) { [request] in
      try await load(request, through: list)
    }
  }

  private func load(
    _ request: BridgeRequest, through list: HandlerList
  ) async throws -> BridgeResponse {
    let number = lastExchange.add(1, ordering: .relaxed).newValue
    let exchange = Exchange(
      id: ExchangeID(number), sink: events, clock: clock,
      trail: list.keepsTrail ? HandlerTrail() : nil)
    let next = Next(list: list, exchange: exchange, index: 0, contract: nil)
    exchange.report(.started(method: request.method.rawValue, url: request.urlText))
    do {
      guard let deadline = request.deadline else {
        return try await exchange.guarding(try await next(request))
      }
      guard clock.now < deadline else { throw DeadlineRace.exceeded(.handlers) }
      let race = DeadlineRace(exchange)
      let ticket = deadlines.add(deadline) { race.expire() }
      exchange.whenOver { [deadlines] in deadlines.remove(ticket) }
      return try await exchange.guarding(try await race.run { try await next(request) })
    } catch {
      await exchange.conclude(ExchangeOutcome(error))
      throw error
    }
  }
}
