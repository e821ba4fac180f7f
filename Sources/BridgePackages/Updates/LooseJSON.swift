internal import BridgeFormats

/// An object of JSON as servers of apps write it: numbers as text or not, under an envelope or not.
struct LooseJSON {
  private let members: [ExactText: JSONValue]

  /// Members under which envelopes hold their content.
  private static let envelopes = ["data", "result", "content", "package", "response", "body"]

  /// The object, or that in its envelopes, which has one of these members; nil for anything else.
  init?(_ bytes: [UInt8], having names: [String]) throws(PackageError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, maximumDepth: 32)
    } catch {
      throw PackageError(.invalidAnswer, "the response is no JSON: \(error)")
    }
    guard let members = Self.object(value, names, depth: 3) else { return nil }
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

  /// A text or a number, as text; nil where it is missing, empty or something else.
  func text(_ name: String) -> String? {
    switch members[ExactText(name)] {
    case .string(let text) where !text.string.isEmpty: text.string
    case .number(let number): number.source
    default: nil
    }
  }
}
