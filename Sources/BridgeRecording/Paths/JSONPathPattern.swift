package import BridgeFormats

/// A pattern for places in a JSON document: `$.time`, `$.items[*].id`, `$['a b'][0]`, `$..id`.
///
/// The part of RFC 9535 that names places: member names, array indices, wildcards and descendants;
/// no slices and no filters.
public struct JSONPathPattern: Sendable, Hashable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case name(ExactText)
    case index(Int)
    case anything
    /// Any number of levels, none included.
    case descendants
  }

  package let steps: [Step]

  /// The pattern as it was given.
  public let description: String

  /// Reads a pattern. Throws a ``JSONPathError`` that says what is wrong with it and where.
  public init(_ text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    steps = try parser.parse()
    description = text
  }
}

/// The text of a ``JSONPathPattern`` cannot be understood.
public struct JSONPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that is no pattern.
  public let pattern: String

  /// The offset in bytes of what is wrong.
  public let offset: Int

  /// The problem, for example `expected '.' or '['`.
  public let problem: String

  /// One sentence with the pattern, the problem and an example.
  public var description: String {
    "'\(Excerpt.whole(pattern))' is no JSON path: \(problem) at byte \(offset); "
      + "write it like $.items[*].id"
  }
}
