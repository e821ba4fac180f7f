internal import BridgeFormats

/// The members of a JSON object, with typed access and errors.
struct BatchMembers {
  private let members: [ExactText: JSONValue]

  init(parsing line: [UInt8]) throws(JSONError) {
    let value = try JSONValue(parsing: line, maximumDepth: 16, loneSurrogates: .rejected)
    guard case .object(let object) = value else {
      throw JSONError(.unexpectedKind(wanted: .object, found: value.kind), at: 0)
    }
    members = object.byName
  }

  private init(_ object: JSONObject) { members = object.byName }

  /// Whether the member is present, even as null.
  func has(_ name: ExactText) -> Bool { members[name] != nil }

  func text(_ name: ExactText) throws(BatchFault) -> String {
    if let text = try optionalText(name) { return text }
    guard has(name) else { throw BatchFault("“\(name)” is missing") }
    throw Self.mistyped(name, .string, .null)
  }

  /// The text; nil if missing or null.
  func optionalText(_ name: ExactText) throws(BatchFault) -> String? {
    switch members[name] {
    case nil, .null: return nil
    case .string(let text): return text.string
    case let other?: throw Self.mistyped(name, .string, other)
    }
  }

  /// The flag; nil if missing.
  func flag(_ name: ExactText) throws(BatchFault) -> Bool? {
    switch members[name] {
    case nil: return nil
    case .bool(let flag): return flag
    case let other?: throw Self.mistyped(name, .boolean, other)
    }
  }

  /// The object; nil if missing or null.
  func object(_ name: ExactText) throws(BatchFault) -> BatchMembers? {
    switch members[name] {
    case nil, .null: return nil
    case .object(let object): return BatchMembers(object)
    case let other?: throw Self.mistyped(name, .object, other)
    }
  }

  private static func mistyped(
    _ name: ExactText, _ wanted: JSONKind, _ found: JSONValue
  ) -> BatchFault {
    BatchFault("“\(name)” is \(found.kind.article); it must be \(wanted.article)")
  }
}
