internal import BridgeFormats
internal import BridgeRedaction

/// Removes the values of hidden inputs from HTML. Browsers do not follow them, but send them back to the server that wrote
/// them. Those in forms that are sent to another server stay, as it may lead the browser there.
struct HiddenValues {
  /// Whether the last form is sent to another server.
  private var isForeign = false

  /// Longer tags are not awaited.
  static let longestTag = 16 * 1024

  /// The text up to a tag that is not complete, without such values, and that tag.
  mutating func removed(from text: [UInt8]) -> (text: [UInt8], open: ArraySlice<UInt8>) {
    var tags = MarkupTags(text)
    var (kept, position): ([UInt8], Int) = ([], 0)
    while let tag = tags.next() {
      guard tag.name == "input" || tag.name == "form" else { continue }
      let isComplete = tag.end < text.count || text.last == UInt8(ascii: ">")
      guard isComplete || text.count - tag.start > Self.longestTag else {
        return (kept + text[position..<tag.start], text[tag.start...])
      }
      if tag.name == "form" {
        isForeign = tag.value("action").map { Self.isAbsolute(text[$0.value]) } ?? false
      } else if !isForeign, let value = Self.hidden(tag, in: text) {
        kept += text[position..<value.lowerBound]
        position = value.upperBound
      }
    }
    return (kept + text[position...], [])
  }

  /// The value of a hidden input; nil for other inputs.
  private static func hidden(_ tag: MarkupTags.Tag, in text: [UInt8]) -> Range<Int>? {
    guard let type = tag.value("type"),
      String(decoding: text[type.value], as: UTF8.self).lowercased() == "hidden"
    else { return nil }
    return tag.value("value")?.value
  }

  /// Whether a URL names a server.
  private static func isAbsolute(_ url: ArraySlice<UInt8>) -> Bool {
    let url = url.drop { $0 <= 0x20 }
    return ["//", "http:", "https:"].contains { url.starts(with: $0.utf8) }
  }
}
