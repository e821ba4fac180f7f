internal import Synchronization

/// Hands out the items of a plan to the workers of a run, as its schedule releases them.
final class ReplayQueue: Sendable {
  private struct State {
    var schedule: ReplaySchedule
    var parked: [CheckedContinuation<Int?, Never>] = []
    var stopReason: String?

    var isOver: Bool { stopReason != nil || schedule.isExhausted }

    mutating func take() -> Int? { stopReason == nil ? schedule.take() : nil }

    /// Parked workers to wake, with their next item.
    mutating func woken() -> [(worker: CheckedContinuation<Int?, Never>, item: Int?)] {
      var woken: [(worker: CheckedContinuation<Int?, Never>, item: Int?)] = []
      while !parked.isEmpty, let item = take() { woken.append((parked.removeLast(), item)) }
      guard isOver else { return woken }
      defer { parked = [] }
      return woken + parked.map { ($0, nil) }
    }
  }

  private let state: Mutex<State>

  init(_ schedule: ReplaySchedule) { state = Mutex(State(schedule: schedule)) }

  /// Waits for the next item; nil if none is left or the run was stopped. Settles the worker's previous item,
  /// `finished`.
  func take(after finished: Int? = nil) async -> Int? {
    switch turn(after: finished) {
    case .item(let item): item
    case .over: nil
    case .wait: await withCheckedContinuation { park($0) }
    }
  }

  /// Settles an item whose worker has gone on to others.
  func finish(_ item: Int) {
    let woken = state.withLock { state in
      state.schedule.finish(item)
      return state.woken()
    }
    for (worker, item) in woken { worker.resume(returning: item) }
  }

  /// Whether an equal request comes after the item, which waits for it.
  func hasSuccessor(_ item: Int) -> Bool { state.withLock { $0.schedule.hasSuccessor(item) } }

  private enum Turn {
    case item(Int)
    case wait
    case over
  }

  private func turn(after finished: Int?) -> Turn {
    let (turn, woken) = state.withLock { state in
      if let finished { state.schedule.finish(finished) }
      let item = state.take()
      let turn = item.map { Turn.item($0) } ?? (state.isOver ? .over : .wait)
      return (turn, state.woken())
    }
    for (worker, item) in woken { worker.resume(returning: item) }
    return turn
  }

  /// Parks the worker until an item is finished, unless that has already happened.
  private func park(_ worker: CheckedContinuation<Int?, Never>) {
    let woken = state.withLock { state in
      state.parked.append(worker)
      return state.woken()
    }
    for (worker, item) in woken { worker.resume(returning: item) }
  }

  /// Releases no further item. The first reason counts.
  func stop(_ reason: String) {
    let woken = state.withLock { state in
      state.stopReason = state.stopReason ?? reason
      return state.woken()
    }
    for (worker, item) in woken { worker.resume(returning: item) }
  }

  var stopReason: String? { state.withLock { $0.stopReason } }
}
