/// Collects differences up to a limit and counts the rest.
struct DifferenceList {
  private let limit: Int
  private(set) var differences: [Difference] = []
  private(set) var omitted = 0

  init(limit: Int) { self.limit = max(limit, 0) }

  /// How many differences were found, kept or not.
  var count: Int { differences.count + omitted }

  /// Adds a difference, which is only made if there is room for it.
  mutating func add(_ difference: @autoclosure () -> Difference) {
    if differences.count < limit {
      differences.append(difference())
    } else {
      omitted += 1
    }
  }

  /// Counts differences that were found and not kept elsewhere.
  mutating func omit(_ count: Int) { omitted += count }
}
