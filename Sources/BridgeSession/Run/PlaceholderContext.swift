internal import BridgeFormats
internal import BridgeRedaction

/// Finds the live values of placeholders in script, style sheets, plain text and markup by the surrounding bytes, for
/// values without a place of their own.
enum PlaceholderContext {
  typealias Visit = (
    _ placeholder: ArraySlice<UInt8>, _ name: String, _ value: ArraySlice<UInt8>
  ) -> Void

  /// The number of bytes before and after a placeholder that must surround its live value.
  private static let length = 24

  /// Fewer surrounding bytes are ambiguous.
  private static let shortest = 8

  private static let longestValue = 8192

  /// Whether a body of that type may have such values.
  static func applies(to type: MediaType?) -> Bool {
    guard let type, !type.isJSON else { return false }
    return type.isText || ResponseReading.isMarkup(type)
  }

  /// Visits the placeholders of the recorded body, in order, that have a value in the actual one.
  static func visit(_ recorded: [UInt8], _ actual: [UInt8], _ visit: Visit) {
    let all = Placeholders.all(in: recorded[...])
    var rest = actual[...]
    for (index, found) in all.enumerated() {
      let start = index == 0 ? 0 : all[index - 1].range.upperBound
      let end = index + 1 < all.count ? all[index + 1].range.lowerBound : recorded.count
      let before = recorded[start..<found.range.lowerBound].suffix(length)
      let behind = recorded[found.range.upperBound..<end].prefix(length)
      guard before.count + behind.count >= shortest,
        let value = value(in: rest, between: before, and: behind)
      else { continue }
      visit(recorded[found.range], found.placeholder.name, value)
      rest = rest[value.endIndex...]
    }
  }

  private static func value(
    in text: ArraySlice<UInt8>, between before: ArraySlice<UInt8>, and behind: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    let start = before.isEmpty ? text.startIndex : text.firstRange(of: before)?.upperBound
    guard let start else { return nil }
    let rest = text[start...].prefix(longestValue)
    guard !behind.isEmpty else { return rest.endIndex == text.endIndex ? rest : nil }
    return rest.firstRange(of: behind).map { rest[..<$0.lowerBound] }
  }
}
