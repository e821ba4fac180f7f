extension JSONValue {
  /// The member of that name; nil if it is absent or the value is not an object.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object.members.first { $0.name == ExactText(name) }?.value
  }

  /// The text of a string; nil for other values.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text.string
  }

  /// A string, number or truth value as text, for formats whose writers mix these kinds; nil for other values.
  package var scalarText: String? {
    switch self {
    case .string(let text): text.string
    case .number(let number): number.source
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The finite number that the value is or spells; nil for other values.
  package var scalarNumber: Double? {
    guard let spelling = scalarText, spelling.utf8.count < 400 else { return nil }
    if let whole = Int(spelling) { return Double(whole) }
    return Double(spelling.withoutFieldWhitespace).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The elements of an array; empty for any other value.
  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The elements of an array that are text.
  package var texts: [String] { elements.compactMap(\.text) }

  /// The object with each value changed; other values are returned unchanged.
  package func mapMembers(_ change: (_ name: String, _ value: JSONValue) -> JSONValue) -> JSONValue
  {
    guard case .object(let object) = self else { return self }
    return .object(
      JSONObject(
        object.members.map { .init(name: $0.name, value: change($0.name.string, $0.value)) }))
  }

  /// The string with its bytes changed; unchanged if `change` returns nil or the value is not a string.
  package func mapText(_ change: ([UInt8]) -> [UInt8]?) -> JSONValue {
    guard let text, let new = change(Array(text.utf8)) else { return self }
    return .text(String(decoding: new, as: UTF8.self))
  }

  /// Whether an object in it has a repeated name.
  package var hidesMembers: Bool {
    switch self {
    case .object(let object):
      !object.hidden.isEmpty || object.members.contains { $0.value.hidesMembers }
    case .array(let elements): elements.contains(where: \.hidesMembers)
    default: false
    }
  }
}
