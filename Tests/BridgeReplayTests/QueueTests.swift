import BridgeRecording
import Testing

@testable import BridgeReplay
@testable import BridgeSession

@Suite("the queue", .timeLimit(.minutes(5)))
struct QueueTests {
  private func items(_ urls: [String]) -> [PlannedExchange] {
    ReplayPlan(
      [.of(urls.map { .of("GET", "http://shop.example/\($0)") })], ReplayOptions()
    ).items
  }

  private func queue(_ urls: [String]) -> ReplayQueue {
    ReplayQueue(ReplaySchedule(items(urls), .free))
  }

  @Test("lets of equal requests one out at a time")
  func chains() {
    var schedule = ReplaySchedule(items(["a", "b", "a", "c", "a"]), .free)
    #expect(schedule.take() == 0)
    #expect(schedule.take() == 1)
    #expect(schedule.take() == 3)
    #expect(schedule.take() == nil)
    #expect(!schedule.isExhausted)
    schedule.finish(0)
    #expect(schedule.take() == 2)
    schedule.finish(2)
    #expect(schedule.take() == 4)
    #expect(schedule.isExhausted)
  }

  @Test("keeps the order where nothing is equal")
  func order() async {
    let queue = queue(["a", "b", "c"])
    var taken: [Int?] = []
    for _ in 0..<4 { taken.append(await queue.take()) }
    #expect(taken == [0, 1, 2, nil])
  }

  @Test(
    "keeps a worker until there is work for it, and ends it if there will be none")
  func parked() async {
    let queue = queue(["a", "a"])
    #expect(await queue.take() == 0)
    async let other = queue.take()
    async let last = queue.take(after: 0)
    let taken = await [other, last]
    #expect(taken.compactMap(\.self) == [1])
  }

  @Test("lets nothing out once it is stopped, frees who waits, and remembers the first reason")
  func stopped() async {
    let queue = queue(["a", "a", "b"])
    #expect(await queue.take() == 0)
    #expect(await queue.take() == 2)
    async let waiting = queue.take()
    queue.stop("first")
    queue.stop("second")
    #expect(await waiting == nil)
    #expect(await queue.take(after: 0) == nil)
    #expect(queue.stopReason == "first")
  }

  @Test("gives every item to exactly one of many workers", arguments: [2, 16])
  func workers(count: Int) async {
    let queue = queue((0..<2000).map { "\($0 % 7 == 0 ? $0 % 3 : $0)" })
    let taken = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<count {
        group.addTask {
          var mine: [Int] = []
          while let index = await queue.take(after: mine.last) {
            mine.append(index)
            await Task.yield()
          }
          return mine
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.sorted() == Array(0..<2000))
  }
}
