package import BridgeFormats

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

  /// A positive byte count adjusted for a body that grew by `change`; other values, including zero and −1, are returned
  /// unchanged.
  package func adding(_ change: Int, unless isOther: Bool = false) -> JSONValue {
    guard change != 0, !isOther, case .number(let number) = self, let count = Int(number.source),
      count > 0
    else { return self }
    return .number(JSONNumber(source: "\(max(0, count + change))"))
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
