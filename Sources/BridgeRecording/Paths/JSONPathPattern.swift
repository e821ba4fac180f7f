package import BridgeFormats

/// A pattern for places in a JSON document: `$.time`, `$.items[*].id`, `$['a b'][0]`, `$..id`.
///
/// A subset of RFC 9535: member names, array indices, wildcards and descendants; no slices or filters.
public struct JSONPathPattern: Sendable, Hashable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case name(ExactText)
    case index(Int)
    case anything
    /// Any number of levels, including zero.
    case descendants
  }

  package let steps: [Step]

  /// The pattern as given.
  public let description: String

  /// Parses a pattern. Throws a ``JSONPathError`` that says what is wrong and where.
  public init(_ text: String) throws(JSONPathError) {
    var parser = JSONPathParser(text)
    steps = try parser.parse()
    description = text
  }
}

/// The error of a ``JSONPathPattern`` that cannot be parsed.
public struct JSONPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invalid text.
  public let pattern: String

  /// The byte offset of the error.
  public let offset: Int

  /// The problem, for example `expected '.' or '['`.
  public let problem: String

  /// One sentence with the pattern, the problem and an example.
  public var description: String {
    "'\(Excerpt.whole(pattern))' is not a JSON path: \(problem) at byte \(offset); "
      + "write it like $.items[*].id"
  }
}
