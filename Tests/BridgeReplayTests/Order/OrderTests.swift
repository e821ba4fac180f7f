import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("the order of a run", .timeLimit(.minutes(5)))
struct OrderTests {
  /// When an exchange was recorded, in milliseconds; nil for what the recording does not tell.
  typealias Times = (start: Double?, length: Double?)

  static func items(_ times: [Times], file: Int = 0) -> [PlannedExchange] {
    times.enumerated().map { index, times in
      let recorded = RecordedExchange(
        number: index + 1, start: times.start.map { .microseconds(Int64($0 * 1000)) },
        duration: times.length.map { .microseconds(Int64($0 * 1000)) },
        request: RecordedRequest(
          method: "GET", url: "http://shop.example/\(file)/\(index)", fields: [], body: .none),
        outcome: .response(.text("hello")), resourceType: nil)
      return PlannedExchange(
        id: ReplayedExchange.ID(file: file, number: index + 1), recorded: recorded,
        decision: .skip(""))
    }
  }

  /// Random times in the order of their starts, with gaps and equal ones.
  static func randomTimes(_ random: inout SeededGenerator) -> [Times] {
    let count = Int.random(in: 0...40, using: &random)
    var start = 0.0
    return (0..<count).map { _ in
      start += Double(Int.random(in: 0...20, using: &random))
      let isTimed = Int.random(in: 0..<12, using: &random) > 0
      let isLong = Int.random(in: 0..<12, using: &random) > 0
      return (isTimed ? start : nil, isLong ? Double(Int.random(in: 0...40, using: &random)) : nil)
    }
  }

  /// The definition, pair by pair: whether an exchange waits for one before it.
  static func waits(_ later: Times, for earlier: Times, _ order: ReplayOrder) -> Bool {
    switch order {
    case .free: return false
    case .strict: return true
    case .causal:
      guard let start = later.start, let begun = earlier.start else { return true }
      return begun + (earlier.length ?? 0) <= start
    }
  }

  @Test(
    "lets an exchange out exactly when all that it waits for are settled",
    arguments: ReplayOrder.allCases, 0..<200)
  func randomGraphs(order: ReplayOrder, seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let times = Self.randomTimes(&random)
    // An untimed exchange also stands between those before it and those behind it.
    let needed = times.indices.map { later in
      (0..<later).filter { earlier in
        Self.waits(times[later], for: times[earlier], order)
          || order == .causal && times[earlier..<later].contains { $0.start == nil }
      }
    }
    var schedule = ReplaySchedule(Self.items(times), order)
    var (finished, underWay, taken) = (Set<Int>(), [Int](), Set<Int>())
    while finished.count < times.count {
      while let item = schedule.take() {
        #expect(taken.insert(item).inserted)
        underWay.append(item)
      }
      let allowed = times.indices.filter { finished.isSuperset(of: needed[$0]) }
      #expect(taken == Set(allowed))
      guard !underWay.isEmpty else {
        Issue.record("nothing may go out, and \(times.count - finished.count) wait")
        return
      }
      let next = underWay.remove(at: Int.random(in: underWay.indices, using: &random))
      schedule.finish(next)
      finished.insert(next)
    }
    #expect(schedule.take() == nil)
    #expect(schedule.isExhausted)
  }

  @Test("takes a clock of whole milliseconds for no more than it is")
  func coarseClock() {
    // The second began when the first had ended, but its start was cut to whole milliseconds.
    let coarse: [Times] = [(100, 20.7), (120, 5)]
    var schedule = ReplaySchedule(Self.items(coarse), .causal)
    #expect(schedule.take() == 0)
    #expect(schedule.take() == nil)
    let fine: [Times] = [(100.5, 20.7), (120, 5)]
    schedule = ReplaySchedule(Self.items(fine), .causal)
    #expect(schedule.take() == 0)
    #expect(schedule.take() == 1)
  }

  @Test(
    "lets what follows a redirect wait for it, though it began before the redirect's recorded end",
    arguments: [
      (302, "/next", "http://shop.example/next", true),
      (303, "http://shop.example/next?a=1#top", "http://shop.example/next?a=1", true),
      (302, "/next", "http://shop.example/other", false),
      (200, "/next", "http://shop.example/next", false),
    ])
  func redirect(status: Int, location: String, url: String, waits: Bool) {
    let exchange = { (number: Int, start: Int, url: String, status: Int) in
      RecordedExchange(
        number: number, start: .milliseconds(start), duration: .milliseconds(10),
        request: RecordedRequest(method: "GET", url: url, fields: [], body: .none),
        outcome: .response(
          RecordedResponse(
            status: status, reason: "", fields: [RecordedField("Location", location)], body: .none)),
        resourceType: nil)
    }
    let items = [
      exchange(1, 100, "http://shop.example/exit", status), exchange(2, 109, url, 200),
    ].map {
      PlannedExchange(
        id: ReplayedExchange.ID(file: 0, number: $0.number), recorded: $0, decision: .skip(""))
    }
    var schedule = ReplaySchedule(items, .causal)
    #expect(schedule.take() == 0)
    #expect(schedule.take() == (waits ? nil : 1))
    schedule.finish(0)
    if waits { #expect(schedule.take() == 1) }
  }

  @Test("of one recording has nothing to do with that of another")
  func sessions() {
    let times: [Times] = [(0, 10), (10, 10)]
    let items = Self.items(times) + Self.items(times, file: 1)
    var schedule = ReplaySchedule(items, .causal)
    #expect((0..<3).map { _ in schedule.take() } == [0, 2, nil])
    schedule.finish(2)
    #expect(schedule.take() == 3)
    #expect(schedule.take() == nil)
  }

  @Test("of a run is that of its recording on the wire", arguments: [1, 4, 16])
  func onTheWire(concurrency: Int) async throws {
    // Three at once, then one that waits for them, then two that wait for that.
    let times: [Times] = [(0, 10), (1, 10), (2, 10), (20, 5), (30, 5), (31, 5)]
    let log = Journal<String>()
    let origin = try LoopbackOrigin.answering { request in
      log.note("+\(request.target)")
      log.note("-\(request.target)")
      return .text("hello")
    }
    let exchanges = times.enumerated().map { index, times in
      RecordedExchange(
        number: 0, start: times.start.map { .milliseconds($0) },
        duration: times.length.map { .milliseconds($0) },
        request: RecordedRequest(
          method: "GET", url: origin.url("/\(index)"), fields: [], body: .none),
        outcome: .response(.text("hello")), resourceType: nil)
    }
    let report = try await ReplayReport.of(exchanges) {
      $0.against = .live
      $0.concurrency = concurrency
    }
    #expect(report.verdict.same == 6)
    let entries = log.entries
    let place = { (entry: String) in entries.firstIndex(of: entry) ?? -1 }
    for early in 0..<3 { #expect(place("-/\(early)") < place("+/3")) }
    for late in 4..<6 { #expect(place("-/3") < place("+/\(late)")) }
  }
}
