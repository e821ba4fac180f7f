/// A binary heap of items by time, the earliest on top.
struct TimeHeap: Sendable {
  /// The time, then the item's place in the plan.
  typealias Entry = (time: Duration, item: Int)

  private var entries: [Entry] = []

  mutating func push(_ entry: Entry) {
    var index = entries.count
    entries.append(entry)
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var index = 0
    while let child = smallerChild(of: index), entries[child] < entries[index] {
      entries.swapAt(index, child)
      index = child
    }
    return first
  }

  private func smallerChild(of index: Int) -> Int? {
    let left = 2 * index + 1
    guard left < entries.count else { return nil }
    return left + 1 < entries.count && entries[left + 1] < entries[left] ? left + 1 : left
  }
}
