internal import BridgeFormats

/// Finds paths that are similar to another path.
struct PathIndex: Sendable {
  /// The positions of each distinct path in the list that the index was made from.
  private let positions: [[Int]]
  private let segmentsOf: [[ExactText]]
  private let number: [ExactText: Int]
  private let pathsWith: [ExactText: [Int]]

  /// How many other paths are compared if too few candidates have the same path.
  private static let similarPaths = 8

  /// How many paths with a common segment are compared, rare segments first, and how many candidates with the same
  /// path. It bounds every search, however many candidates there are.
  private static let maximumLookedAt = 1_000

  init(_ paths: [ExactText]) {
    var number: [ExactText: Int] = [:]
    var positions: [[Int]] = []
    var segmentsOf: [[ExactText]] = []
    var pathsWith: [ExactText: [Int]] = [:]
    for (position, path) in paths.enumerated() {
      if let known = number[path] {
        positions[known].append(position)
        continue
      }
      let segments = Self.segments(path)
      for segment in Set(segments) { pathsWith[segment, default: []].append(positions.count) }
      number[path] = positions.count
      positions.append([position])
      segmentsOf.append(segments)
    }
    self.number = number
    self.positions = positions
    self.segmentsOf = segmentsOf
    self.pathsWith = pathsWith
  }

  /// Positions of candidates with the distance of their path: 0 for the same path, 1 for a path with nothing in common.
  /// Other paths are added only if fewer than `count` candidates have the same.
  func candidates(near path: ExactText, atLeast count: Int) -> [(index: Int, path: Double)] {
    let same = number[path].map { positions[$0].prefix(Self.maximumLookedAt) } ?? []
    guard same.count < count else { return same.map { ($0, 0) } }
    let others = similar(to: path).flatMap { other, distance in
      positions[other].prefix(Self.maximumLookedAt).map { (index: $0, path: distance) }
    }
    return same.map { ($0, 0) } + others
  }

  private func similar(to path: ExactText) -> [(path: Int, distance: Double)] {
    let segments = Self.segments(path)
    var shared: [Int: Int] = [:]
    var left = Self.maximumLookedAt
    let postings = Set(segments).compactMap { pathsWith[$0] }
    for posting in postings.sorted(by: { ($0.count, $0[0]) < ($1.count, $1[0]) }) {
      for other in posting.prefix(left) { shared[other, default: 0] += 1 }
      left = max(0, left - posting.count)
    }
    shared[number[path] ?? -1] = nil
    // Only paths that share the most segments get the full comparison.
    let best = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.similarPaths * 8)
    return best.map { (path: $0.key, distance: Self.distance(segments, segmentsOf[$0.key])) }
      .sorted { ($0.distance, $0.path) < ($1.distance, $1.path) }
      .prefix(Self.similarPaths).map(\.self)
  }

  /// The proportion of segments that differ, by position from the start.
  private static func distance(_ left: [ExactText], _ right: [ExactText]) -> Double {
    let equal = zip(left, right).count { $0 == $1 }
    return 1 - Double(equal) / Double(max(left.count, right.count, 1))
  }

  private static func segments(_ path: ExactText) -> [ExactText] {
    path.string.utf8.split(separator: UInt8(ascii: "/")).map { ExactText(String(Substring($0))) }
  }
}
