internal import BridgeComparison
internal import BridgeRecording
internal import BridgeSession

/// Which exchanges of a plan may be sent, and which wait for others. It never blocks.
///
/// An exchange only waits for earlier ones in the plan, so there is always one that may be sent.
struct ReplaySchedule: Sendable {
  private var sessions: [(first: Int, order: SessionOrder)] = []

  /// For each item, its session.
  private var home: [Int] = []

  /// For each item, the equal request before it, which gets its recorded response first.
  private let predecessors: [Int?]
  private let due: [Duration]
  private var isFinished: [Bool]

  /// By predecessor.
  private var waiting: [Int: Int] = [:]
  private var ready = TimeHeap()
  private var left: Int

  /// A schedule in which nothing was sent. `due` has the time of each item, ascending within a recording; if it is
  /// empty, all are due at once.
  init(_ items: [PlannedExchange], _ order: ReplayOrder, due: [Duration] = []) {
    self.due = due
    isFinished = Array(repeating: false, count: items.count)
    left = items.count
    predecessors = Self.predecessors(items)
    var first = 0
    while first < items.count {
      let end = items[first...].firstIndex { $0.id.file != items[first].id.file } ?? items.count
      home += Array(repeating: sessions.count, count: end - first)
      let spans = RecordedSpan.spans(of: items[first..<end].map(\.recorded))
      sessions.append((first, SessionOrder(spans, order)))
      first = end
    }
    for session in sessions.indices { release(session) }
  }

  /// Whether every item was taken.
  var isExhausted: Bool { left == 0 }

  /// Whether an equal request comes after the item.
  func hasSuccessor(_ item: Int) -> Bool { predecessors.contains(item) }

  /// The next item to send: the one due first of those that may be sent. Nil if there is no such item.
  mutating func take() -> Int? {
    guard let item = ready.pop()?.item else { return nil }
    left -= 1
    return item
  }

  /// Marks an item as settled, whatever its outcome.
  mutating func finish(_ item: Int) {
    isFinished[item] = true
    let session = home[item]
    sessions[session].order.finish(item - sessions[session].first)
    if let successor = waiting.removeValue(forKey: item) { push(successor) }
    release(session)
  }

  private mutating func release(_ session: Int) {
    for offset in sessions[session].order.release() {
      let item = sessions[session].first + offset
      if let predecessor = predecessors[item], !isFinished[predecessor] {
        waiting[predecessor] = item
      } else {
        push(item)
      }
    }
  }

  private mutating func push(_ item: Int) {
    ready.push((due.isEmpty ? .zero : due[item], item))
  }

  private static func predecessors(_ items: [PlannedExchange]) -> [Int?] {
    var last: [MatchKey: Int] = [:]
    return items.enumerated().map { index, item in
      guard let key = item.key?.key else { return nil }
      defer { last[key] = index }
      return last[key]
    }
  }
}
