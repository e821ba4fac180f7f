internal import BridgeFormats

/// A range of program versions, inclusive at both ends. A missing end is open.
package struct VersionRange: Hashable, Sendable {
  package var minimum: String?
  package var maximum: String?

  package init(minimum: String? = nil, maximum: String? = nil) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Whether a version lies in the range. An unknown version lies only in the range without ends.
  package func contains(_ version: String?) -> Bool {
    guard let version else { return minimum == nil && maximum == nil }
    if let minimum, Self.isLower(version, than: minimum) { return false }
    if let maximum, Self.isLower(maximum, than: version) { return false }
    return true
  }

  /// Compares the numbers between dots: `1.10` is above `1.9`, and `1` equals `1.0`. Other texts count as 0.
  static func isLower(_ left: String, than right: String) -> Bool {
    let (left, right) = (numbers(left), numbers(right))
    for index in 0..<max(left.count, right.count) {
      let (a, b) = (
        index < left.count ? left[index] : 0, index < right.count ? right[index] : 0
      )
      if a != b { return a < b }
    }
    return false
  }

  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
  }

  init(reading value: JSONValue) throws(PackageError) {
    let members = try ManifestValue.object(value)
    minimum = try members["min"].map(ManifestValue.text)
    maximum = try members["max"].map(ManifestValue.text)
  }

  var json: JSONValue {
    .object(
      [("min", minimum), ("max", maximum)].compactMap { name, text in
        text.map { (name, .text($0)) }
      })
  }
}
