internal import BridgeFormats

/// A JSON object as app servers write it: numbers may be strings, and there may be envelopes around it.
struct LooseJSON {
  private let members: [ExactText: JSONValue]

  /// Members in which envelopes hold their content.
  static let envelopes = ["data", "result", "content", "package", "response", "body"]

  /// The maximum nesting of a response. No protocol needs more than a few levels.
  private static let maximumDepth = 32

  /// The document of a response. A byte order mark is skipped.
  static func document(_ bytes: [UInt8]) throws(PackageError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(
        parsing: Array(bytes.withoutByteOrderMark), maximumDepth: maximumDepth)
    } catch {
      throw PackageError(.invalidResponse, "the response is not JSON: \(error)")
    }
  }

  /// The members of an object; nil for anything else.
  init?(_ value: JSONValue?) {
    guard case .object(let object)? = value else { return nil }
    members = object.byName
  }

  /// The object, in envelopes or not, that has one of these members, or nil.
  init?(_ bytes: [UInt8], having names: [String]) throws(PackageError) {
    guard let members = Self.object(try Self.document(bytes), names, depth: 3) else { return nil }
    self.members = members
  }

  private static func object(
    _ value: JSONValue, _ names: [String], depth: Int
  ) -> [ExactText: JSONValue]? {
    switch value {
    case .object(let object):
      let members = object.byName
      if names.contains(where: { members[ExactText($0)] != nil }) { return members }
      guard depth > 0 else { return nil }
      return envelopes.lazy.compactMap { members[ExactText($0)] }
        .compactMap { Self.object($0, names, depth: depth - 1) }.first
    case .array(let elements) where elements.count == 1 && depth > 0:
      return object(elements[0], names, depth: depth - 1)
    default: return nil
    }
  }

  /// A string or number, as text; nil if it is missing, empty or of another type.
  func text(_ name: String) -> String? { Self.text(members[ExactText(name)]) }

  /// The first of these members that is a string or number.
  func text(_ names: [String]) -> String? { names.lazy.compactMap(text).first }

  /// The first of these members that exists and is not `null`.
  func value(_ names: [String]) -> JSONValue? {
    names.lazy.compactMap { members[ExactText($0)] }.first { $0 != .null }
  }

  /// Whether one of these members exists, with any value.
  func has(_ names: [String]) -> Bool { names.contains { members[ExactText($0)] != nil } }

  /// A string or number without surrounding blanks; nil for an empty string and other values.
  static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text):
      let inner = text.string.drop(while: \.isWhitespace)
      guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return nil }
      return String(inner[...last])
    case .number(let number): return number.source
    default: return nil
    }
  }
}
