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
        tag: tag, marks: ["name=\(list)"], name: list, label: label(text, isInside: true))
    }
    guard tag == "input", let type = value(of: "type", attributes)?.lowercased(),
      type == "checkbox" || type == "radio", let name = name(attributes)
    else { return nil }
    // The id is left out, since it often contains the value.
    return MarkupElement(
      tag: tag, marks: ["name=\(name)", "type=\(type)"], name: name,
      label: label(text, isInside: false))
  }

  /// The name that an element has in forms.
  static func name(_ attributes: Attributes) -> String? { value(of: "name", attributes) }

  private static func value(of name: String, _ attributes: Attributes) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// The first text after a tag and before the next field; inside the element if `isInside`, otherwise beside it.
  private static func label(_ text: ArraySlice<UInt8>, isInside: Bool) -> String {
    var rest = text.prefix(farthest)
    while let start = rest.firstIndex(where: { $0 > 0x20 }) {
      rest = rest[start...]
      guard rest.first == UInt8(ascii: "<") else {
        let words = rest.prefix { $0 != UInt8(ascii: "<") }.prefix(longest)
          .split { $0 <= 0x20 }.joined(separator: [0x20])
        return String(decoding: Array(words), as: UTF8.self)
      }
      guard !isInside, !fields.contains(where: { rest.dropFirst().starts(with: $0.utf8) }),
        let end = rest.firstIndex(of: UInt8(ascii: ">"))
      else { return "" }
      rest = rest[(end + 1)...]
    }
    return ""
  }

  private static let (longest, farthest) = (80, 400)
  private static let fields = ["input", "select", "textarea", "button", "form", "/form"]
}
