/// The shortest way to turn one list of lines into another (Myers 1986, the greedy algorithm).
///
/// Costs grow with the number of differences. Beyond a limit there is no alignment, and the lists
/// are compared line by line.
struct LineDifference {
  /// Lines that were replaced by others; one of the two may be empty.
  struct Hunk: Hashable {
    var recorded: Range<Int>
    var actual: Range<Int>
  }

  /// The maximum number of insertions and deletions.
  static let largestDistance = 256

  /// More lines than these, of both sides, are not aligned.
  static let largestLineCount = 200_000

  private let left: [Int]
  private let right: [Int]

  /// The hunks between two lists of line numbers, in which equal lines have equal numbers; nil when
  /// they are too different.
  static func hunks(_ left: [Int], _ right: [Int]) -> [Hunk]? {
    guard left.count + right.count <= largestLineCount else { return nil }
    return LineDifference(left: left, right: right).hunks()
  }

  /// The end of the furthest path on each diagonal; diagonal k is at index `k + distance + 1`.
  private typealias Frontier = [Int]

  private func hunks() -> [Hunk]? {
    var trace: [Frontier] = []
    var frontier: Frontier = [0, 0, 0]
    for distance in 0...Self.largestDistance {
      var next = Frontier(repeating: 0, count: 2 * distance + 3)
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        var x = start(on: diagonal, distance, frontier)
        while x < left.count, x - diagonal < right.count, left[x] == right[x - diagonal] { x += 1 }
        next[diagonal + distance + 1] = x
        if x >= left.count && x - diagonal >= right.count { return path(through: trace) }
      }
      trace.append(next)
      frontier = next
    }
    return nil
  }

  /// Where a path of that distance enters the diagonal.
  private func start(on diagonal: Int, _ distance: Int, _ frontier: Frontier) -> Int {
    guard distance > 0 else { return 0 }
    return entersByInsertion(diagonal, distance, frontier)
      ? frontier[diagonal + 1 + distance] : frontier[diagonal - 1 + distance] + 1
  }

  /// Whether the furthest path to the diagonal comes from the one above, by an insertion; otherwise
  /// it comes from the one beside, by a deletion.
  private func entersByInsertion(_ diagonal: Int, _ distance: Int, _ frontier: Frontier) -> Bool {
    if diagonal == -distance { return true }
    if diagonal == distance { return false }
    return frontier[diagonal - 1 + distance] < frontier[diagonal + 1 + distance]
  }

  /// Walks back from the end, one insertion or deletion for each frontier.
  private func path(through trace: [Frontier]) -> [Hunk] {
    var hunks: [Hunk] = []
    var (x, y) = (left.count, right.count)
    for distance in stride(from: trace.count, to: 0, by: -1) {
      let frontier = trace[distance - 1]
      let diagonal = x - y
      x = start(on: diagonal, distance, frontier)
      y = x - diagonal
      let isInsertion = entersByInsertion(diagonal, distance, frontier)
      let edit = Hunk(
        recorded: (isInsertion ? x : x - 1)..<x, actual: (isInsertion ? y - 1 : y)..<y)
      prepend(edit, to: &hunks)
      (x, y) = (edit.recorded.lowerBound, edit.actual.lowerBound)
    }
    return hunks.reversed()
  }

  /// Adds an edit in front of the hunks, which are held last first, and joins it to its neighbour.
  private func prepend(_ edit: Hunk, to hunks: inout [Hunk]) {
    if let next = hunks.last, next.recorded.lowerBound == edit.recorded.upperBound,
      next.actual.lowerBound == edit.actual.upperBound
    {
      hunks[hunks.count - 1] = Hunk(
        recorded: edit.recorded.lowerBound..<next.recorded.upperBound,
        actual: edit.actual.lowerBound..<next.actual.upperBound)
    } else {
      hunks.append(edit)
    }
  }
}
