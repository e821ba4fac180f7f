internal import BridgeComparison

/// A choice in a form: an option of a list, a check box or a radio button. Its label identifies it, and its value
/// stands for the label.
enum MarkupChoice {
  typealias Attributes = [(name: String, value: ArraySlice<UInt8>)]

  /// The element of a choice; nil for other elements, and for a choice without a name. `text` is the text after the
  /// tag; `list` is the name of the list that contains an option.
  static func element(
    _ tag: String, _ attributes: Attributes, _ text: ArraySlice<UInt8>, in list: String?
  ) -> MarkupElement? {
    if tag == "option", let list {
      return MarkupElement(
        tag: tag, marks: ["name=\(list)"], name: list, label: label(text, isInside: true).text)
    }
    guard tag == "input", let type = value(of: "type", attributes)?.lowercased(),
      type == "checkbox" || type == "radio", let name = name(attributes)
    else { return nil }
    let label = label(text, isInside: false)
    // The id is left out, since it often contains the value.
    return MarkupElement(
      tag: tag, marks: ["name=\(name)", "type=\(type)"], name: name, label: label.text,
      labelLink: label.link)
  }

  /// The name that an element has in forms.
  static func name(_ attributes: Attributes) -> String? { value(of: "name", attributes) }

  private static func value(of name: String, _ attributes: Attributes) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// The first text after a tag and before the next field, and the path to which it links, with a sign for each number;
  /// inside the element if `isInside`, otherwise beside it.
  private static func label(
    _ text: ArraySlice<UInt8>, isInside: Bool
  ) -> (text: String, link: [UInt8]?) {
    var rest = text.prefix(farthest)
    var link: [UInt8]?
    while let start = rest.firstIndex(where: { $0 > 0x20 }) {
      rest = rest[start...]
      guard rest.first == UInt8(ascii: "<") else {
        let words = rest.prefix { $0 != UInt8(ascii: "<") }.prefix(longest)
          .split { $0 <= 0x20 }.joined(separator: [0x20])
        return (String(decoding: Array(words), as: UTF8.self), link)
      }
      guard !isInside, !fields.contains(where: { rest.dropFirst().starts(with: $0.utf8) }),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else { return ("", nil) }
      if rest.dropFirst().starts(with: "a ".utf8) { link = path(in: rest[..<end]) }
      if rest.dropFirst().starts(with: "/a>".utf8) { link = nil }
      rest = rest[(end + 1)...]
    }
    return ("", nil)
  }

  /// The path in the `href` of a tag.
  private static func path(in tag: ArraySlice<UInt8>) -> [UInt8]? {
    guard let name = tag.firstRange(of: Array(" href=".utf8)) else { return nil }
    let value = tag[name.upperBound...].drop { "\"'".utf8.contains($0) }
    return RowLead.general(value.prefix { !"\"' ?#".utf8.contains($0) })
  }

  private static let (longest, farthest) = (80, 400)
  private static let fields = ["input", "select", "textarea", "button", "form", "/form"]
}
