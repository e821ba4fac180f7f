internal import BridgeRecording
internal import BridgeFormats

/// The parts of a request by which its recorded response is found.
public struct MatchRules: Sendable, Hashable {
  /// A part of every request.
  public enum Part: String, Sendable, CaseIterable {
    /// The method.
    case method
    /// Scheme, host and port.
    case origin
    /// The path.
    case path
    /// The pairs of the query in any order.
    case query
    /// The meaning of the body.
    case body
  }

  /// The parts that must be equal.
  public let parts: Set<Part>

  /// The header fields that must be equal as well; names in lower case.
  public let fields: Set<String>

  /// The percent-decoded names of query pairs that are ignored.
  public let ignoredQueryNames: Set<String>

  /// All parts, and no header field.
  public init() { (parts, fields, ignoredQueryNames) = (Set(Part.allCases), [], []) }

  /// Reads `method,path,query`: the parts that must be equal, by default all of them; `header:NAME` beside them for a
  /// header field, and `!query:NAME` for pairs of the query that are ignored.
  ///
  /// Throws a ``MatchRulesError`` for anything else.
  public init(_ text: String) throws(MatchRulesError) {
    var (parts, fields, ignored): (Set<Part>, Set<String>, Set<String>) = ([], [], [])
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = String(word).withoutFieldWhitespace
      if let part = Part(rawValue: word) {
        parts.insert(part)
      } else if let name = Self.name(word, behind: "header:") {
        fields.insert(name.lowercased())
      } else if let name = Self.name(word, behind: "!query:") {
        ignored.insert(name)
      } else {
        throw MatchRulesError(word: word)
      }
    }
    self.parts = parts.isEmpty ? Set(Part.allCases) : parts
    (self.fields, ignoredQueryNames) = (fields, ignored)
  }

  private static func name(_ word: String, behind prefix: String) -> String? {
    guard word.hasPrefix(prefix), word.utf8.count > prefix.utf8.count else { return nil }
    return String(word.dropFirst(prefix.count))
  }

  /// Whether the rules are the default ones, which change no key.
  package var areUsual: Bool {
    parts.count == Part.allCases.count && fields.isEmpty && ignoredQueryNames.isEmpty
  }

  /// The compared fields, sorted by name; fields of one name are joined as RFC 9110 §5.2 allows.
  func counted(_ all: [RecordedField]) -> [ExactText] {
    if fields.isEmpty { return [] }
    return fields.sorted().map { name in
      let values = all.values(of: name).map(\.withoutFieldWhitespace)
      return ExactText(values.isEmpty ? name : "\(name):\(values.joined(separator: ", "))")
    }
  }
}

/// An error in the text of ``MatchRules``.
public struct MatchRulesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The word that names no part of a request.
  public let word: String

  /// One sentence with the word and the valid parts.
  public var description: String {
    "“\(word.printable)” is not a part of a request; use method, origin, path, query, body, "
      + "header:NAME, or !query:NAME for a pair to ignore"
  }
}
