internal import BridgeRecording
internal import BridgeSession
internal import Synchronization

/// Keeps the messages of WebSockets and the other exchanges of a recording in their recorded order.
///
/// A message waits for the exchanges that had ended before it; an exchange waits for the messages recorded before its
/// start. Each waits for earlier times only, so there is always one that may continue.
final class MessageOrder: Sendable {
  private enum Wait {
    case message(file: Int, time: Duration)
    case exchange(file: Int, start: Duration)
  }

  private struct State {
    var ends: [Int: ExchangeEnds] = [:]

    /// For each open connection, the time of the message that is next.
    var next: [ReplayedExchange.ID: Duration] = [:]
    var waits: [(wait: Wait, continuation: CheckedContinuation<Void, Never>)] = []
    var isStopped = false

    func isOver(_ wait: Wait) -> Bool {
      switch wait {
      case .message(let file, let time): ends[file].map { $0.areOver(before: time) } ?? true
      case .exchange(let file, let start):
        !next.contains { id, time in id.file == file && time < start }
      }
    }

    /// Removes and returns the waits that are over.
    mutating func over() -> [CheckedContinuation<Void, Never>] {
      var over: [CheckedContinuation<Void, Never>] = []
      var left = waits
      left.removeAll { wait, continuation in
        guard isStopped || isOver(wait) else { return false }
        over.append(continuation)
        return true
      }
      waits = left
      return over
    }
  }

  /// Whether the plan has WebSockets and an order.
  private let isKept: Bool
  private let order: ReplayOrder
  private let busy: [Int: ConcurrentPeriods]
  private let state: Mutex<State>

  init(_ items: [PlannedExchange], _ order: ReplayOrder) {
    self.order = order
    isKept = order != .free && items.contains { $0.isToBeSent && $0.recorded.webSocket != nil }
    var state = State()
    var busy: [Int: ConcurrentPeriods] = [:]
    if isKept {
      for (file, items) in Dictionary(grouping: items, by: \.id.file) {
        state.ends[file] = ExchangeEnds(items)
        busy[file] = ConcurrentPeriods(items.map(\.recorded))
      }
    }
    self.busy = busy
    self.state = Mutex(state)
  }

  /// The messages of a server, in the recorded order where concurrent exchanges may have changed it.
  func arranged(
    _ received: WebSocketTranscript, like recorded: WebSocketTranscript, of item: PlannedExchange
  ) -> WebSocketTranscript {
    guard let busy = busy[item.id.file], let start = item.recorded.start else { return received }
    return received.arranged(like: recorded, startingAt: start, busy)
  }

  /// Waits until all messages recorded before the start of an exchange are sent and received.
  func wait(for item: PlannedExchange) async {
    guard isKept, let start = item.recorded.start else { return }
    await wait(.exchange(file: item.id.file, start: start))
  }

  /// The recorded end of a WebSocket's handshake if exchanges that had ended before it are unfinished: they ran without
  /// the connection. Nil if it may open at once.
  func opening(of item: PlannedExchange) -> Duration? {
    guard isKept, order == .causal, let start = item.recorded.start else { return nil }
    let end = state.withLock { state -> Duration? in
      guard let ends = state.ends[item.id.file], let end = ends.end(item.id),
        !ends.areOver(before: end)
      else { return nil }
      return end
    }
    // Some recorders store the duration of the whole connection. Unreadable messages are reported with the exchange.
    guard let end, let messages = try? item.recorded.webSocket?.messages(),
      let first = messages.lazy.compactMap(\.time).first, start + first >= end
    else { return nil }
    return end
  }

  /// Waits for the exchanges that had ended before this time; false if the run was stopped.
  func waitToOpen(_ item: PlannedExchange, at time: Duration) async -> Bool {
    await wait(.message(file: item.id.file, time: time))
    return !state.withLock(\.isStopped)
  }

  /// Waits until the exchanges that had ended before the message at `time` are finished. Earlier messages of the
  /// connection count as settled.
  ///
  /// - Throws: `CancellationError` if the run was stopped.
  func wait(for item: PlannedExchange, messageAt time: Duration?) async throws {
    if isKept, let start = item.recorded.start, let time {
      change { $0.next[item.id] = max($0.next[item.id] ?? .zero, start + time) }
      await wait(.message(file: item.id.file, time: start + time))
    }
    if state.withLock(\.isStopped) { throw CancellationError() }
  }

  /// Marks a connection as open: exchanges wait for its messages.
  func open(_ item: PlannedExchange) {
    guard isKept, let start = item.recorded.start else { return }
    change { $0.next[item.id] = start }
  }

  /// Marks a connection as closed.
  func close(_ item: PlannedExchange) { change { $0.next[item.id] = nil } }

  /// Marks an exchange as settled; a WebSocket once it is open.
  func finish(_ item: PlannedExchange) {
    guard isKept else { return }
    change { $0.ends[item.id.file]?.finish(item.id) }
  }

  /// Ends every wait.
  func stop() { change { $0.isStopped = true } }

  private func wait(_ wait: Wait) async {
    await withCheckedContinuation { continuation in
      change { $0.waits.append((wait, continuation)) }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let over = state.withLock { state in
      body(&state)
      return state.over()
    }
    for continuation in over { continuation.resume() }
  }
}

/// The ends of the exchanges of one recording.
private struct ExchangeEnds {
  /// The ends in ascending order.
  private let ends: [Duration]
  private let rank: [ReplayedExchange.ID: Int]
  private var isFinished: [Bool]

  /// Whether each exchange has a start.
  private let isTimed: Bool

  /// How many have finished without a gap.
  private var finished = 0

  /// Exchanges without a start have no time.
  init(_ items: [PlannedExchange]) {
    let timed = zip(items, RecordedSpan.spans(of: items.map(\.recorded)))
      .filter { $0.1.start != nil }.sorted { $0.1.end < $1.1.end }
    isTimed = timed.count == items.count
    ends = timed.map(\.1.end)
    rank = Dictionary(
      uniqueKeysWithValues: timed.enumerated().map { ($0.element.0.id, $0.offset) })
    isFinished = Array(repeating: false, count: timed.count)
  }

  /// The end of an exchange; nil if the recording has an exchange without a start, which waits for all before it.
  func end(_ id: ReplayedExchange.ID) -> Duration? { isTimed ? rank[id].map { ends[$0] } : nil }

  func areOver(before time: Duration) -> Bool { finished == ends.count || ends[finished] >= time }

  mutating func finish(_ id: ReplayedExchange.ID) {
    guard let rank = rank[id] else { return }
    isFinished[rank] = true
    while finished < isFinished.count, isFinished[finished] { finished += 1 }
  }
}
