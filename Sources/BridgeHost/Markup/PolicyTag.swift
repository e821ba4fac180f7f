internal import BridgeCore

/// A policy in a `<meta>` element (HTML §4.2.5.3, "Content security policy state", and §4.2.5.1, "referrer").
enum PolicyTag {
  /// The tag with its policy rewritten; nil if it has none, or is ambiguous.
  ///
  /// `tag`: all bytes from `<` to `>`.
  static func rewritten(
    _ tag: MarkupTag, in bytes: ArraySlice<UInt8>, by rewrite: (String) -> String
  ) -> [UInt8]? {
    guard tag.name == "meta", let kind = tag.attribute("http-equiv"),
      String(decoding: kind.value, as: UTF8.self).lowercased() == "content-security-policy",
      let content = tag.attribute("content"), let policy = text(content.value)
    else { return nil }
    let shown = rewrite(policy)
    guard shown != policy else { return nil }
    let (start, rest) = (
      bytes[..<content.place.lowerBound], bytes[content.place.upperBound..<tag.end]
    )
    return Array(start) + quoted(shown) + Array(rest)
  }

  /// The referrer policy set by the tag; nil if it sets none.
  static func referrerPolicy(_ tag: MarkupTag) -> ReferrerPolicy? {
    guard tag.name == "meta", let name = tag.attribute("name"),
      String(decoding: name.value, as: UTF8.self).lowercased() == "referrer",
      let content = tag.attribute("content")
    else { return nil }
    return ReferrerPolicy(meta: String(decoding: content.value, as: UTF8.self))
  }

  /// The value as text; nil unless it is ASCII with references to known names.
  private static func text(_ value: ArraySlice<UInt8>) -> String? {
    guard value.allSatisfy({ $0 < 0x80 }) else { return nil }
    var text = String(decoding: value, as: UTF8.self)
    for (name, character) in names { text = text.replacing(name, with: character) }
    return text.contains("&") ? nil : text
  }

  private static func quoted(_ text: String) -> [UInt8] {
    Array("\"\(text.replacing("\"", with: "&quot;"))\"".utf8)
  }

  /// Without the ampersand, which occurs in policies only in queries.
  private static let names = [
    ("&apos;", "'"), ("&#39;", "'"), ("&#x27;", "'"), ("&#X27;", "'"), ("&quot;", "\""),
    ("&#34;", "\""),
  ]
}
