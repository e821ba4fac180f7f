internal import Synchronization

/// Whether a page is to go on, told across threads; and what waits on its thread and has to be let go
/// when it is not.
final class PageLife: Sendable {
  private struct State {
    var isOver = false
    var lastNumber = 0
    var waits: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Whether the page was told to end.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the page: script under way is broken off, and waits are let go.
  func end() {
    let waits = state.withLock { state in
      state.isOver = true
      defer { state.waits = [:] }
      return state.waits.values.map { $0 }
    }
    for letGo in waits { letGo() }
  }

  /// Has `letGo` called when the page ends, at once when it has; the number takes it out again.
  func add(_ letGo: @escaping @Sendable () -> Void) -> Int {
    let number = state.withLock { state -> Int? in
      guard !state.isOver else { return nil }
      state.lastNumber += 1
      state.waits[state.lastNumber] = letGo
      return state.lastNumber
    }
    if number == nil { letGo() }
    return number ?? 0
  }

  func remove(_ number: Int) { state.withLock { $0.waits[number] = nil } }
}
