package import BridgeCore

/// An event sink that keeps all events and can be waited for.
package final class EventLog: EventSink {
  private struct Watcher: Sendable {
    let isIt: @Sendable (ExchangeEvent.Kind) -> Bool
    let wake: CheckedContinuation<Void, Never>
  }

  private struct State: Sendable {
    var events: [ExchangeEvent] = []
    var watchers: [Watcher] = []
  }

  private let state = Locked(State())

  /// An empty log.
  package init() {}

  /// All events so far, in order.
  package var events: [ExchangeEvent] { state.withLock { $0.events } }

  /// The events of one exchange, in order.
  package func kinds(of exchange: ExchangeID) -> [ExchangeEvent.Kind] {
    events.filter { $0.exchange == exchange }.map(\.kind)
  }

  /// Returns once there is an event for which `isIt` is true.
  package func event(_ isIt: @escaping @Sendable (ExchangeEvent.Kind) -> Bool) async {
    await withCheckedContinuation { wake in
      let isThere = state.withLock { state in
        if state.events.contains(where: { isIt($0.kind) }) { return true }
        state.watchers.append(Watcher(isIt: isIt, wake: wake))
        return false
      }
      if isThere { wake.resume() }
    }
  }

  /// Adds an event.
  package func record(_ event: ExchangeEvent) {
    let woken = state.withLock { state in
      state.events.append(event)
      defer { state.watchers.removeAll { $0.isIt(event.kind) } }
      return state.watchers.filter { $0.isIt(event.kind) }
    }
    for watcher in woken { watcher.wake.resume() }
  }
}
