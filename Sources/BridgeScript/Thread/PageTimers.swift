/// The timers of a page, sorted by time; timers with the same time stay in the order they were set.
struct PageTimers: Sendable {
  private struct Entry {
    let moment: ContinuousClock.Instant
    let number: UInt64
    let id: Int
  }

  /// A binary heap. Cleared timers stay until they are due, or until they are the majority.
  private var heap: [Entry] = []
  private var live: [Int: UInt64] = [:]
  /// The timers that do not keep the page alive.
  private var quiet: Set<Int> = []
  private var lastNumber: UInt64 = 0

  /// The number of active timers.
  var count: Int { live.count }

  /// Whether a timer is set that keeps the page from being idle.
  var areAwaited: Bool { live.count > quiet.count }

  /// The time of the next timer, which may have been cleared.
  var next: ContinuousClock.Instant? { heap.first?.moment }

  /// Sets the timer with that id; an existing one gets the new time. A timer that is not awaited fires only if the page
  /// still exists.
  mutating func set(_ id: Int, at moment: ContinuousClock.Instant, isAwaited: Bool = true) {
    lastNumber += 1
    live[id] = lastNumber
    if isAwaited { quiet.remove(id) } else { quiet.insert(id) }
    heap.append(Entry(moment: moment, number: lastNumber, id: id))
    siftUp(from: heap.count - 1)
  }

  mutating func clear(_ id: Int) {
    live[id] = nil
    quiet.remove(id)
    if heap.count > 64, heap.count > 2 * live.count { dropCleared() }
  }

  /// Removes and returns the next timer that is due.
  mutating func takeDue(at now: ContinuousClock.Instant) -> Int? {
    while let first = heap.first, first.moment <= now {
      removeFirst()
      guard live[first.id] == first.number else { continue }
      live[first.id] = nil
      quiet.remove(first.id)
      return first.id
    }
    return nil
  }

  private mutating func dropCleared() {
    heap = heap.filter { live[$0.id] == $0.number }
    for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(from: index) }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    siftDown(from: 0)
  }

  private mutating func siftUp(from start: Int) {
    var index = start
    while index > 0, rings(index, before: (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(from start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if rings(child, before: least) { least = child }
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private func rings(_ left: Int, before right: Int) -> Bool {
    (heap[left].moment, heap[left].number) < (heap[right].moment, heap[right].number)
  }
}
