import BridgeRecording
import Testing

@testable import BridgeReplay

@Suite("the queue", .timeLimit(.minutes(5)))
struct QueueTests {
  private func queue(_ urls: [String]) -> ReplayQueue {
    ReplayQueue(
      ReplayPlan(
        [.of(urls.map { .of("GET", "http://shop.example/\($0)") })], ReplayOptions()
      ).items)
  }

  @Test("lets of equal requests one out at a time, and hands the next to who had the last")
  func chains() {
    let queue = queue(["a", "b", "a", "c", "a"])
    #expect(queue.take(after: nil) == 0)
    #expect(queue.take(after: nil) == 1)
    #expect(queue.take(after: 1) == 3)
    #expect(queue.take(after: 3) == nil)
    #expect(queue.take(after: 0) == 2)
    #expect(queue.take(after: 2) == 4)
    #expect(queue.take(after: 4) == nil)
  }

  @Test("keeps the order where nothing is equal")
  func order() {
    let queue = queue(["a", "b", "c"])
    #expect((0..<4).map { _ in queue.take(after: nil) } == [0, 1, 2, nil])
  }

  @Test("lets nothing out once it is stopped, and remembers the first reason")
  func stopped() {
    let queue = queue(["a", "a", "b"])
    #expect(queue.take(after: nil) == 0)
    queue.stop("first")
    queue.stop("second")
    #expect(queue.take(after: 0) == nil)
    #expect(queue.take(after: nil) == nil)
    #expect(queue.stopReason == "first")
  }

  @Test("gives every item to exactly one of many workers", arguments: [2, 16])
  func workers(count: Int) async {
    let queue = queue((0..<2000).map { "\($0 % 7 == 0 ? $0 % 3 : $0)" })
    let taken = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<count {
        group.addTask {
          var mine: [Int] = []
          while let index = queue.take(after: mine.last) {
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
