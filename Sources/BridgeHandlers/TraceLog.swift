public import BridgeCore
internal import Synchronization

/// An event sink that stores events by exchange, for timings, tests and bug reports.
public final class TraceLog: EventSink {
  /// One exchange's events in order.
  public struct Trace: Sendable {
    /// The exchange the events are about.
    public let exchange: ExchangeID

    /// The events so far, oldest first.
    public internal(set) var events: [ExchangeEvent]

    /// Whether the exchange has ended. Events of a cancelled exchange may still follow.
    public var isOver: Bool {
      events.contains { event in
        switch event.kind {
        case .finished, .failed, .cancelled: true
        default: false
        }
      }
    }

    /// The timings and sizes of each hop's transfer.
    public var transfers: [TransferMetrics] {
      events.compactMap { if case .transferred(let metrics) = $0.kind { metrics } else { nil } }
    }
  }

  private struct State {
    var traces: [ExchangeID: Trace] = [:]
    var order: [ExchangeID] = []
    var dropped = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: The number of exchanges kept; beyond it the oldest is dropped and counted.
  public init(capacity: Int = 1000) { self.capacity = max(1, capacity) }

  /// Stores the event with its exchange, and drops the oldest exchange if there are too many.
  public func record(_ event: ExchangeEvent) {
    state.withLock { state in
      if state.traces[event.exchange] == nil {
        // Late events do not bring back a dropped exchange.
        guard case .started = event.kind else { return }
        state.order.append(event.exchange)
        if state.order.count > capacity {
          state.traces[state.order.removeFirst()] = nil
          state.dropped += 1
        }
      }
      let empty = Trace(exchange: event.exchange, events: [])
      state.traces[event.exchange, default: empty].events.append(event)
    }
  }

  /// The stored exchanges, oldest first.
  public var traces: [Trace] {
    state.withLock { state in state.order.compactMap { state.traces[$0] } }
  }

  /// The number of dropped exchanges.
  public var dropped: Int { state.withLock { $0.dropped } }
}
