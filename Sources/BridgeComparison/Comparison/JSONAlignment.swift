internal import BridgeRecording
internal import BridgeFormats

/// Finds the common prefix and suffix of two arrays of different length.
///
/// Equality is strict: arrays of different length differ, and elements are not aligned inside. So
/// each element is compared once, and nesting costs no more than its depth.
struct JSONAlignment {
  private let rules: JSONRules

  /// An alignment of arrays at the place of `rules`.
  init(_ rules: JSONRules) { self.rules = rules }

  /// How many elements are equal at the front, and how many of the others at the back.
  func ends(_ recorded: [JSONValue], _ actual: [JSONValue]) -> (front: Int, back: Int) {
    let shorter = min(recorded.count, actual.count)
    let front =
      (0..<shorter).first { index in
        !rules.descending(.index(index)).areSame(recorded[index], actual[index])
      } ?? shorter
    let back =
      (0..<shorter - front).first { fromEnd in
        let (left, right) = (recorded.count - 1 - fromEnd, actual.count - 1 - fromEnd)
        return !rules.descending(.index(left)).areSame(recorded[left], actual[right])
      } ?? shorter - front
    return (front, back)
  }
}
