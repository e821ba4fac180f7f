internal import BridgeCore

/// Which requests over plain http load the document of the view, as the engine says.
///
/// The web process tells the view before it sends the request, but over another channel, so that either may arrive first.
package final class ToldPlaces: Sendable {
  private typealias Waiter = CheckedContinuation<Bool?, Never>

  private struct State {
    var places: [PageStamp.Seal: Bool] = [:]
    /// The stamps of the view's documents, and those of all other requests, of which frames can make many. The latest are
    /// last.
    var order: [Bool: [PageStamp.Seal]] = [:]
    var waiters: [PageStamp.Seal: [Waiter]] = [:]
  }

  /// How many requests of each kind are kept: both messages arrive within milliseconds.
  private static let maximum = 256

  private let state = Locked(State())

  /// Nothing is told yet.
  package init() {}

  /// The request with that stamp loads the document of the view, or something else.
  package func tell(_ seal: PageStamp.Seal, isView: Bool) {
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

  /// Whether the request with that stamp loads the document of the view; nil if the engine has not said so within that time.
  package func isView(_ seal: PageStamp.Seal, atMost limit: Duration) async -> Bool? {
    await withCheckedContinuation { (waiter: Waiter) in
      let place = state.withLock { state -> Bool? in
        if let place = state.places[seal] { return place }
        state.waiters[seal, default: []].append(waiter)
        return nil
      }
      if let place { return waiter.resume(returning: place) }
      // Started last, as the time may be over before the waiter is in place.
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
