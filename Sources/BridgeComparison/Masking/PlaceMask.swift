/// Text that is ignored at one place of a body: `body form > p=[0-9]+`.
package struct PlaceMask: Sendable {
  let place: PlacePattern
  let mask: TextMask

  /// Reads `PLACE=REGEX`, with the place in the form of reports, starting with `body`; nil for a pattern without a
  /// place.
  ///
  /// - Throws: ``TextMaskError`` for an invalid pattern.
  package init?(_ text: String) throws(TextMaskError) {
    guard text.hasPrefix("body "), let equals = Self.end(of: text) else { return nil }
    place = PlacePattern(String(text[..<equals]))
    mask = try TextMask(String(text[equals...].dropFirst()))
  }

  private init(_ place: PlacePattern, _ mask: TextMask) { (self.place, self.mask) = (place, mask) }

  /// The first `=` outside brackets, which may contain one: `input[name=token]`.
  private static func end(of text: String) -> String.Index? {
    var depth = 0
    return text.indices.first { index in
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      default: break
      }
      return text[index] == "=" && depth == 0
    }
  }

  /// The mask for a part of a document that is compared separately; nil if it applies to another part.
  func inside(_ outer: PlacePattern) -> PlaceMask? {
    place.inside(outer).map { PlaceMask($0, mask) }
  }
}

extension ComparisonRules {
  /// Two texts without the parts that are ignored at a place of the body.
  func masked(
    _ recorded: String, _ actual: String, at place: @autoclosure () -> String
  ) -> (recorded: String, actual: String) {
    guard !placeMasks.isEmpty else { return (recorded, actual) }
    let pattern = PlacePattern("body \(place())")
    let masks = placeMasks.filter { $0.place.contains(pattern) }.map(\.mask)
    return (masks.masked(recorded), masks.masked(actual))
  }

  /// The rules for a part of a document that is compared separately.
  func inside(_ place: @autoclosure () -> String) -> ComparisonRules {
    guard !placeMasks.isEmpty else { return self }
    var rules = self
    let outer = PlacePattern("body \(place())")
    rules.placeMasks = placeMasks.compactMap { $0.inside(outer) }
    return rules
  }
}
