internal import HTTPTypes
internal import Synchronization

/// The ordered list of handlers every request goes through, with the transport behind them.
///
/// Any thread may call any method at any time.
public final class Pipeline: Sendable {
  /// A handle returned by ``register(_:in:pinned:)``, to remove the handler again.
  public struct Registration: Sendable, Hashable {
    /// The id the handler was registered under.
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
  ///   - transport: puts a hop on the wire.
  ///   - followUp: the handler between the two zones, which drives redirects; nil to follow none.
  ///   - events: the sink for events; nil for none, at no cost.
  ///   - clock: the clock that deadlines are measured on.
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

  /// Puts a handler first in its zone: the last registered is the first asked.
  ///
  /// A handler of equal id is replaced, wherever it stood, except the one that drives redirects. Pinned handlers come
  /// before all others. Exchanges under way keep the handlers they began with.
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

  /// Takes a handler out. Does nothing when it is gone or was replaced meanwhile, or when the registration is
  /// another pipeline's.
  public func unregister(_ registration: Registration) {
    guard registration.pipeline == ObjectIdentifier(self) else { return }
    state.withLock { state in
      state.list = state.list.removing {
        $0.serial == registration.serial && $0.id == registration.id
      }
    }
  }

  /// The ids of the registered handlers in the order they are asked.
  public var handlers: [HandlerID] { state.withLock { $0.list.entries.map(\.id) } }

  /// Tells the handlers of a view that a host has just made: for hosts, before the first request of each.
  public func viewMade(_ view: ViewToken) {
    let list = state.withLock { $0.list }
    for entry in list.entries { (entry.handler as? any ViewAwareHandler)?.viewMade(view) }
  }

  /// Runs a request through the handlers and returns the answer as soon as its head is there.
  ///
  /// The body of the answer streams; reading it to the end, or letting go of it, ends the exchange. Cancelling
  /// the task cancels the exchange.
  ///
  /// - Throws: what a handler or the transport threw; ``BridgeError`` with code `deadlineExceeded` once the
  ///   request's deadline has passed, whatever the handlers do; `CancellationError` after cancellation.
  public func load(_ request: BridgeRequest) async throws -> BridgeResponse {
    let number = lastExchange.add(1, ordering: .relaxed).newValue
    let list = state.withLock { $0.list }
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
