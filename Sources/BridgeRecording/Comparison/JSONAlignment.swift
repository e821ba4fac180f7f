internal import BridgeFormats

/// Finds what two arrays of different length have in common at their ends.
///
/// Equality here is plain: arrays of different length differ, and nothing is aligned inside of
/// elements. So each element is looked at once, and nesting costs no more than its depth.
struct JSONAlignment {
  private let ignored: JSONPathMatcher

  /// An alignment of arrays at the place where `ignored` stands.
  init(_ ignored: JSONPathMatcher) { self.ignored = ignored }

  /// How many elements are equal at the front, and how many of the others at the back.
  func ends(_ recorded: [JSONValue], _ actual: [JSONValue]) -> (front: Int, back: Int) {
    let shorter = min(recorded.count, actual.count)
    let front =
      (0..<shorter).first { index in
        !isSame(recorded[index], actual[index], ignored.descending(.index(index)))
      } ?? shorter
    let back =
      (0..<shorter - front).first { fromEnd in
        let (left, right) = (recorded.count - 1 - fromEnd, actual.count - 1 - fromEnd)
        return !isSame(recorded[left], actual[right], ignored.descending(.index(left)))
      } ?? shorter - front
    return (front, back)
  }

  private func isSame(
    _ recorded: JSONValue, _ actual: JSONValue, _ ignored: JSONPathMatcher
  ) -> Bool {
    if ignored.matches { return true }
    switch (recorded, actual) {
    case (.object(let left), .object(let right)): return isSame(left, right, ignored)
    case (.array(let left), .array(let right)):
      return left.count == right.count
        && left.indices.allSatisfy { index in
          isSame(left[index], right[index], ignored.descending(.index(index)))
        }
    default: return recorded == actual
    }
  }

  private func isSame(
    _ recorded: JSONObject, _ actual: JSONObject, _ ignored: JSONPathMatcher
  ) -> Bool {
    let hidden = recorded.namesHidden(in: actual)
    guard hidden.allSatisfy({ ignored.descending(.name($0)).matches }) else { return false }
    var rest = actual.byName
    for member in recorded.members {
      let below = ignored.descending(.name(member.name))
      let other = rest.removeValue(forKey: member.name)
      guard below.matches || other.map({ isSame(member.value, $0, below) }) == true else {
        return false
      }
    }
    return rest.keys.allSatisfy { ignored.descending(.name($0)).matches }
  }
}
