/// A JSON document as a tree.
///
/// Equality compares the data: members in any order, numbers by value, text by its bytes.
package enum JSONValue: Hashable, Sendable {
  case object(JSONObject)
  case array([JSONValue])
  case string(ExactText)
  case number(JSONNumber)
  case bool(Bool)
  case null

  /// The treatment of a lone surrogate in a string.
  package enum LoneSurrogates: Sendable {
    /// It becomes U+FFFD, as in most JSON parsers.
    case replaced
    /// The document is rejected, because texts that differ only in lone surrogates would become equal.
    case rejected
  }

  /// The maximum of all nesting limits, since trees are walked recursively.
  package static let largestDepth = 512

  /// Parses a document. Throws a ``JSONError`` with the offset of the error.
  package init(
    parsing bytes: [UInt8], maximumDepth: Int = Self.largestDepth,
    loneSurrogates: LoneSurrogates = .replaced
  ) throws(JSONError) {
    let depth = min(maximumDepth, Self.largestDepth)
    self = try JSONScanner.scanning(bytes, maximumDepth: depth) {
      (scanner) throws(JSONError) -> JSONValue in
      var builder = JSONTreeBuilder(loneSurrogates: loneSurrogates)
      return try builder.build(&scanner)
    }
  }

  /// The kind of the value.
  package var kind: JSONKind {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .bool: .boolean
    case .null: .null
    }
  }
}

/// The members of a JSON object in document order. The last of equal names counts, in comparisons too.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: ExactText
    package let value: JSONValue

    package init(name: ExactText, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members, with unique names.
  package let members: [Member]

  /// The members that a later one of the same name hides, in order; usually empty.
  package let hidden: [Member]

  /// An object with these members; the last member of each name counts.
  package init(_ members: [Member]) {
    guard Self.hasRepeats(members) else {
      (self.members, hidden) = (members, [])
      return
    }
    var seen = Set<ExactText>()
    let isLast = members.reversed().map { seen.insert($0.name).inserted }.reversed()
    let marked = zip(members, isLast)
    self.members = marked.compactMap { $1 ? $0 : nil }
    hidden = marked.compactMap { $1 ? nil : $0 }
  }

  private static func hasRepeats(_ members: [Member]) -> Bool {
    // Most objects are small, where a few comparisons are faster than hashing.
    guard members.count <= 8 else { return Set(members.map(\.name)).count < members.count }
    return members.indices.contains { index in
      members[..<index].contains { $0.name == members[index].name }
    }
  }

  /// The value of a member, by linear search; for a few look-ups this is faster than ``byName``.
  package subscript(name: ExactText) -> JSONValue? { members.first { $0.name == name }?.value }

  /// The members by name.
  package var byName: [ExactText: JSONValue] {
    Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.members.count == right.members.count else { return false }
    return left.members.elementsEqual(right.members) || left.byName == right.byName
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(byName) }
}
