internal import BridgeCore

/// The engine's reports about which requests over plain http load the view's document.
///
/// The web process reports to the view before it sends the request, but over another channel, so either may arrive
/// first.
package final class NavigationReports: Sendable {
  private typealias Waiter = CheckedContinuation<Bool?, Never>

  private struct State {
    var places: [PageStamp.Seal: Bool] = [:]
    /// The stamps of the view's document requests, and of all other requests, of which frames can send many. Latest
    /// last.
    var order: [Bool: [PageStamp.Seal]] = [:]
    var waiters: [PageStamp.Seal: [Waiter]] = [:]
  }

  /// The maximum number of requests kept of each kind: both messages arrive within milliseconds.
  private static let maximum = 256

  private let state = Locked(State())

  /// An empty record.
  package init() {}

  /// Records whether the request with that stamp loads the view's document.
  package func record(_ seal: PageStamp.Seal, isView: Bool) {
    let waiters = state.withLock { state in
      if state.places.updateValue(isView, forKey: seal) == nil {
        state.order[isView, default: []].append(seal)
      }
      if let first = state.order[isView]?.first,
        state.order[isView, default: []].count > Self.maximum
      {
        state.order[isView]?.removeFirst()
        state.places[first] = nil
      }
      return state.waiters.removeValue(forKey: seal) ?? []
    }
    for waiter in waiters { waiter.resume(returning: isView) }
  }

  /// Whether the request with that stamp loads the view's document; nil if the engine does not report it within that
  /// time.
  package func isView(_ seal: PageStamp.Seal, atMost limit: Duration) async -> Bool? {
    await withCheckedContinuation { (waiter: Waiter) in
      let place = state.withLock { state -> Bool? in
        if let place = state.places[seal] { return place }
        state.waiters[seal, default: []].append(waiter)
        return nil
      }
      if let place { return waiter.resume(returning: place) }
      // Started last, because the time may run out before the waiter is registered.
      Task {
        try await Task.sleep(for: limit)
        giveUp(seal)
      }
    }
  }

  private func giveUp(_ seal: PageStamp.Seal) {
    let waiters = state.withLock { $0.waiters.removeValue(forKey: seal) ?? [] }
    for waiter in waiters { waiter.resume(returning: nil) }
  }
}
