internal import BridgeFormats

/// Excerpts of texts, short and safe to print.
package enum Excerpt {
  /// The number of Unicode scalars shown.
  package static let length = 160

  /// The number of equal scalars shown before the first difference.
  private static let lead = 40

  /// Excerpts of two texts around their first difference, or around the UTF-8 positions before which none counts.
  package static func pair(
    _ left: String, _ right: String, after agreed: (Int, Int)? = nil
  ) -> (String, String) {
    let starts = starts(left, right, after: agreed)
    return (cut(left, from: starts.left), cut(right, from: starts.right))
  }

  /// Such excerpts, and one of another form of the left text from the same position.
  package static func pair(
    _ left: String, _ right: String, after agreed: (Int, Int)? = nil, besides other: String
  ) -> (left: String, right: String, other: String) {
    let starts = starts(left, right, after: agreed)
    return (
      cut(left, from: starts.left), cut(right, from: starts.right), cut(other, from: starts.left)
    )
  }

  /// Where the excerpts of two texts begin, in scalars.
  private static func starts(
    _ left: String, _ right: String, after agreed: (Int, Int)?
  ) -> (left: Int, right: Int) {
    guard isShortening(left, right) else { return (0, 0) }
    if let agreed { return (start(left, before: agreed.0), start(right, before: agreed.1)) }
    let common = zip(left.unicodeScalars, right.unicodeScalars).prefix { $0 == $1 }.count
    let start = common > length - lead ? common - lead : 0
    return (start, start)
  }

  /// Whether either text is longer than ``length`` bytes of UTF-8, so that its excerpt may be shorter.
  package static func isShortening(_ left: String, _ right: String) -> Bool {
    left.utf8.count > length || right.utf8.count > length
  }

  /// An excerpt from the beginning of a text.
  package static func whole(_ text: String) -> String { cut(text, from: 0) }

  private static func start(_ text: String, before position: Int) -> Int {
    let end = text.utf8.index(text.startIndex, offsetBy: min(position, text.utf8.count))
    let before = text.unicodeScalars[..<end].count
    return before > length - lead ? before - lead : 0
  }

  private static func cut(_ text: String, from start: Int) -> String {
    let scalars = text.unicodeScalars.dropFirst(start)
    let shown = scalars.prefix(length)
    let isShortened = shown.endIndex < scalars.endIndex
    return (start > 0 ? "…" : "") + escaped(shown) + (isShortened ? "…" : "")
  }

  private static func escaped(_ scalars: some Collection<Unicode.Scalar>) -> String {
    var result = ""
    for scalar in scalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHarmfulInPrint: result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
