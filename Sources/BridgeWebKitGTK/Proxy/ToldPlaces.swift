internal import BridgeCore

/// What the engine tells beside its requests over plain http: which of them load the document of the view.
///
/// The web process tells it to the view before it sends the request, but on another way, so that either may come first.
package final class ToldPlaces: Sendable {
  private typealias Waiter = CheckedContinuation<Bool?, Never>

  private struct State {
    var places: [PageStamp.Seal: Bool] = [:]
    /// Those of the view's documents, and apart from them those of everything else, of which frames can make many. The
    /// latest are last.
    var order: [Bool: [PageStamp.Seal]] = [:]
    var waiters: [PageStamp.Seal: [Waiter]] = [:]
  }

  /// Of how many requests of each kind the place is kept: they come within milliseconds.
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

  /// Whether the request with that stamp loads the document of the view; nil where nothing has told after that time.
  package func isView(_ seal: PageStamp.Seal, atMost limit: Duration) async -> Bool? {
    await withCheckedContinuation { (waiter: Waiter) in
      let place = state.withLock { state -> Bool? in
        if let place = state.places[seal] { return place }
        state.waiters[seal, default: []].append(waiter)
        return nil
      }
      if let place { return waiter.resume(returning: place) }
      // Only now: the time may be over before anything waits.
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
