internal import Synchronization

/// Whether a page should continue, as seen by all threads, and the waits on its thread that must end with it.
final class PageLife: Sendable {
  private struct State {
    var isOver = false
    var lastNumber = 0
    var waits: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Whether the page was told to end.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the page: running script is terminated, and waits end.
  func end() {
    let waits = state.withLock { state in
      state.isOver = true
      defer { state.waits = [:] }
      return state.waits.values.map { $0 }
    }
    for letGo in waits { letGo() }
  }

  /// Registers `letGo` to be called when the page ends, or at once if it has; the result is the number to remove it.
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
