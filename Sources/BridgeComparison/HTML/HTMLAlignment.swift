/// Finds which children of two elements belong together.
///
/// Cells of a row of a table are paired by column. If rows are known to have moved, lists that differ in digits only
/// are paired in order, since a row may now have its neighbour's number. Otherwise equal subtrees are paired first,
/// then those between them with the same place, then those of the same kind.
struct HTMLAlignment {
  /// Two children that belong together and differ, or one that stands alone.
  struct Pair {
    let recorded: Int?
    let actual: Int?
  }

  /// How many nodes are searched for one of the same kind.
  private static let reach = 64

  private let recorded: [HTMLNode]
  private let actual: [HTMLNode]
  private(set) var pairs: [Pair] = []

  /// The numbers of the subtrees without their digits.
  private var bare: (recorded: [Int], actual: [Int])?

  init(_ recorded: HTMLDocument, _ actual: HTMLDocument, hasMovedRows: Bool) {
    (self.recorded, self.actual) = (recorded.nodes, actual.nodes)
    guard hasMovedRows else { return }
    var numbers = HTMLNumbers(isWithoutDigits: true)
    bare = (numbers.number(recorded), numbers.number(actual))
  }

  /// The pairs that are not equal, in document order; `numbers` are those of the subtrees.
  mutating func align(
    _ left: [Int], _ right: [Int], numbered leftNumbers: [Int], _ rightNumbers: [Int]
  ) -> [Pair] {
    pairs = []
    if areColumns(left, right) || differInDigits(left, right) {
      return zip(left, right).filter { leftNumbers[$0] != rightNumbers[$1] }
        .map { Pair(recorded: $0, actual: $1) }
    }
    let same = Self.hunks(left.map { leftNumbers[$0] }, right.map { rightNumbers[$0] })
    for hunk in same { alignSteps(Array(left[hunk.recorded]), Array(right[hunk.actual])) }
    return pairs
  }

  /// Whether rows are known to have moved, and the subtrees differ in digits only.
  private func differInDigits(_ left: [Int], _ right: [Int]) -> Bool {
    guard let bare else { return false }
    return left.map { bare.recorded[$0] } == right.map { bare.actual[$0] }
  }

  /// Whether these are the cells of two rows of a table with equally many columns, which belong together by column: an age
  /// in one may be the recorded age in another.
  private func areColumns(_ left: [Int], _ right: [Int]) -> Bool {
    guard left.count == right.count, let parent = left.first.flatMap({ recorded[$0].parent }),
      recorded[parent].name == "tr"
    else { return false }
    return zip(left, right).allSatisfy { Self.areAlike(recorded[$0], actual[$1]) }
  }

  private mutating func alignSteps(_ left: [Int], _ right: [Int]) {
    let leftSteps = left.map { HTMLPlaces.bareStep(recorded[$0]) }
    let rightSteps = right.map { HTMLPlaces.bareStep(actual[$0]) }
    var known: [String: Int] = [:]
    let numbers = (leftSteps + rightSteps).map { step in
      let number = known[step, default: known.count]
      known[step] = number
      return number
    }
    var (x, y) = (0, 0)
    let hunks = Self.hunks(
      Array(numbers[..<left.count]), Array(numbers[left.count...]))
    for hunk in hunks {
      addInStep(left, right, from: &x, &y, upTo: hunk.recorded.lowerBound)
      alignKinds(Array(left[hunk.recorded]), Array(right[hunk.actual]))
      (x, y) = (hunk.recorded.upperBound, hunk.actual.upperBound)
    }
    addInStep(left, right, from: &x, &y, upTo: left.count)
  }

  private mutating func addInStep(
    _ left: [Int], _ right: [Int], from x: inout Int, _ y: inout Int, upTo end: Int
  ) {
    while x < end, y < right.count {
      pairs.append(Pair(recorded: left[x], actual: right[y]))
      (x, y) = (x + 1, y + 1)
    }
  }

  /// Nodes of the same kind and element name, in order; the others stand alone. White space beside one that stands alone
  /// on the same side is part of its difference.
  private mutating func alignKinds(_ left: [Int], _ right: [Int]) {
    let first = pairs.count
    defer { dropSpace(from: first) }
    var y = 0
    for node in left {
      let near = y..<min(right.count, y + Self.reach)
      guard let match = near.first(where: { Self.areAlike(recorded[node], actual[right[$0]]) })
      else {
        pairs.append(Pair(recorded: node, actual: nil))
        continue
      }
      for alone in y..<match { pairs.append(Pair(recorded: nil, actual: right[alone])) }
      pairs.append(Pair(recorded: node, actual: right[match]))
      y = match + 1
    }
    for alone in y..<right.count { pairs.append(Pair(recorded: nil, actual: right[alone])) }
  }

  private mutating func dropSpace(from first: Int) {
    let found = pairs[first...]
    let isMissing = found.contains { $0.actual == nil && !isSpace($0) }
    let isNew = found.contains { $0.recorded == nil && !isSpace($0) }
    pairs[first...] =
      found.filter { pair in
        !isSpace(pair)
          || !(pair.actual == nil && isMissing || pair.recorded == nil && isNew)
      }[...]
  }

  /// Whether the recorded node, or the actual one if it stands alone, is white space.
  private func isSpace(_ pair: Pair) -> Bool {
    pair.recorded.map { recorded[$0].isSpace } ?? pair.actual.map { actual[$0].isSpace } ?? false
  }

  private static func areAlike(_ left: HTMLNode, _ right: HTMLNode) -> Bool {
    switch (left.content, right.content) {
    case (.element(let old, _), .element(let new, _)): old == new
    case (.text, .text), (.comment, .comment), (.doctype, .doctype): true
    default: false
    }
  }

  /// The hunks that differ; a single one if the lists are too different to be aligned.
  private static func hunks(_ left: [Int], _ right: [Int]) -> [LineDifference.Hunk] {
    if left == right { return [] }
    return LineDifference.hunks(left, right)
      ?? [LineDifference.Hunk(recorded: left.indices, actual: right.indices)]
  }
}
