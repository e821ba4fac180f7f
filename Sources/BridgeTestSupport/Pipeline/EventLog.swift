package import BridgeCore

/// An event sink that keeps everything.
package final class EventLog: EventSink {
  private let log = Locked<[ExchangeEvent]>([])

  /// An empty log.
  package init() {}

  /// Everything recorded so far, in order.
  package var events: [ExchangeEvent] { log.withLock { $0 } }

  /// What was recorded about one exchange, in order.
  package func kinds(of exchange: ExchangeID) -> [ExchangeEvent.Kind] {
    events.filter { $0.exchange == exchange }.map(\.kind)
  }

  /// Keeps an event.
  package func record(_ event: ExchangeEvent) { log.withLock { $0.append(event) } }
}
