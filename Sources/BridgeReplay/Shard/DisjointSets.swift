/// Disjoint sets of numbers (union–find with path halving).
struct DisjointSets {
  private var parents: [Int]

  /// `count` sets of one number each, from 0 on.
  init(count: Int) { parents = Array(0..<count) }

  /// Joins the sets of two numbers.
  mutating func join(_ left: Int, _ right: Int) {
    let (a, b) = (root(of: left), root(of: right))
    // The smaller number represents the set, so that sets are ordered by their first.
    parents[max(a, b)] = min(a, b)
  }

  /// The sets by their smallest number, each in order.
  var sets: [[Int]] {
    var copy = self
    var members: [[Int]] = Array(repeating: [], count: parents.count)
    for number in parents.indices { members[copy.root(of: number)].append(number) }
    return members.filter { !$0.isEmpty }
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}
