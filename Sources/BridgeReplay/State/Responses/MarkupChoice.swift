/// An option of a list, a check box or a radio button, which a form offers for choice. The texts beside them tell them
/// apart, and their values are what the text stands for.
enum MarkupChoice {
  typealias Attributes = [(name: String, value: ArraySlice<UInt8>)]

  /// The element of a choice; nil for other elements, and for a choice without a name. `text` is what follows the tag,
  /// and `list` the name of the list that an option is in.
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
    // Its id often has its value in it.
    return MarkupElement(
      tag: tag, marks: ["name=\(name)", "type=\(type)"], name: name,
      label: label(text, isInside: false))
  }

  /// The name that an element has in forms.
  static func name(_ attributes: Attributes) -> String? { value(of: "name", attributes) }

  private static func value(of name: String, _ attributes: Attributes) -> String? {
    attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// The first text behind a tag, `isInside` the element or else beside it, before the next field.
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
