import BridgeCore

/// A list of events, recorded in order from any thread.
package final class Journal<Entry: Sendable>: Sendable {
  private struct Watcher: Sendable {
    let count: Int
    let wake: CheckedContinuation<Void, Never>
  }

  private struct State: Sendable {
    var entries: [Entry] = []
    var watchers: [Watcher] = []
  }

  private let state = Locked(State())

  /// An empty journal.
  package init() {}

  /// The entries so far.
  package var entries: [Entry] { state.withLock { $0.entries } }

  /// Adds an entry.
  package func note(_ entry: Entry) {
    let woken = state.withLock { state in
      state.entries.append(entry)
      let count = state.entries.count
      defer { state.watchers.removeAll { $0.count <= count } }
      return state.watchers.filter { $0.count <= count }
    }
    for watcher in woken { watcher.wake.resume() }
  }

  /// Returns once there are at least `count` entries.
  package func wait(for count: Int = 1) async {
    await withCheckedContinuation { wake in
      let isThere = state.withLock { state in
        let isThere = state.entries.count >= count
        if !isThere { state.watchers.append(Watcher(count: count, wake: wake)) }
        return isThere
      }
      if isThere { wake.resume() }
    }
  }
}
