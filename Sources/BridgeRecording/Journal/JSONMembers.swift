internal import BridgeFormats

/// Typed access to the members of a JSON object.
///
/// Absent members and nulls are nil; a value of another kind is a ``JournalFault``.
struct JSONMembers {
  private let values: [ExactText: JSONValue]
  private let place: String

  /// The members of `value`; messages call its place `place`.
  init(_ value: JSONValue, at place: String) throws(JournalFault) {
    guard case .object(let object) = value else { throw JournalFault("\(place) is not an object") }
    values = object.byName
    self.place = place
  }

  func text(_ name: ExactText) throws(JournalFault) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value else { throw fault(name, "a text") }
    return text.string
  }

  func integer<Number: FixedWidthInteger>(
    _ name: ExactText, as type: Number.Type = Number.self
  ) throws(JournalFault) -> Number? {
    guard let value = value(name) else { return nil }
    guard let number: Number = Self.integer(value) else { throw fault(name, "a whole number") }
    return number
  }

  func isTrue(_ name: ExactText) throws(JournalFault) -> Bool {
    guard let value = value(name) else { return false }
    guard case .bool(let isTrue) = value else { throw fault(name, "true or false") }
    return isTrue
  }

  func object(_ name: ExactText) throws(JournalFault) -> JSONMembers? {
    guard let value = value(name) else { return nil }
    return try JSONMembers(value, at: "“\(name)”")
  }

  /// The result of `make` for a member that is an object.
  func object<Made>(
    _ name: ExactText, _ make: (JSONMembers) throws(JournalFault) -> Made
  ) throws(JournalFault) -> Made? {
    guard let members: JSONMembers = try object(name) else { return nil }
    return try make(members)
  }

  func array(_ name: ExactText) throws(JournalFault) -> [JSONValue]? {
    guard let value = value(name) else { return nil }
    guard case .array(let elements) = value else { throw fault(name, "a list") }
    return elements
  }

  /// Whether the member is present, even as null.
  func has(_ name: ExactText) -> Bool { values[name] != nil }

  /// A duration in nanoseconds.
  func duration(_ name: ExactText) throws(JournalFault) -> Duration? {
    try integer(name, as: Int64.self).map { .nanoseconds($0) }
  }

  /// A time since 1970, written as a date.
  func moment(_ name: ExactText) throws(JournalFault) -> Duration? {
    guard let text = try text(name) else { return nil }
    guard let moment = ISODate.parse(text.utf8) else { throw fault(name, "a date") }
    return moment
  }

  /// The value of a required member.
  func required<Value>(_ value: Value?, _ name: ExactText) throws(JournalFault) -> Value {
    guard let value else { throw JournalFault("“\(name)” is missing in \(place)") }
    return value
  }

  func fault(_ name: ExactText, _ wanted: String) -> JournalFault {
    JournalFault("“\(name)” in \(place) is not \(wanted)")
  }

  /// A value of any kind; nil if it is absent or null.
  func anyValue(_ name: ExactText) -> JSONValue? { value(name) }

  static func integer<Number: FixedWidthInteger>(_ value: JSONValue) -> Number? {
    guard case .number(let number) = value else { return nil }
    return Number(number.source)
  }

  private func value(_ name: ExactText) -> JSONValue? {
    guard let value = values[name], value != .null else { return nil }
    return value
  }
}
