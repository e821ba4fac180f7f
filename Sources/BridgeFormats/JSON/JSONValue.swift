/// A whole JSON document as a tree.
///
/// Equality is that of the data: members in any order, numbers by value, text by its bytes.
package enum JSONValue: Hashable, Sendable {
  case object(JSONObject)
  case array([JSONValue])
  case string(ExactText)
  case number(JSONNumber)
  case bool(Bool)
  case null

  /// The treatment of half a surrogate pair in a string.
  package enum LoneSurrogates: Sendable {
    /// It becomes U+FFFD, as any reader of JSON does it.
    case replaced
    /// It makes the document unfit: two texts that differ only there would come out equal.
    case rejected
  }

  /// No document may nest deeper, whatever limit is asked for, since trees are walked recursively.
  package static let largestDepth = 512

  /// Parses one document. Throws a ``JSONError`` with the offset of the first byte at fault.
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

  /// Which of the six kinds of value it is.
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

/// The members of a JSON object in the order they were written; of equal names the last counts, for
/// equality as well.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: ExactText
    package let value: JSONValue

    package init(name: ExactText, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members, each name once.
  package let members: [Member]

  /// The members whose name comes again later, so that no reader sees them; in order, mostly none.
  package let hidden: [Member]

  /// An object of these members; where a name repeats, its last member stays.
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
    // Most objects are small, and a few comparisons are cheaper than hashing.
    guard members.count <= 8 else { return Set(members.map(\.name)).count < members.count }
    return members.indices.contains { index in
      members[..<index].contains { $0.name == members[index].name }
    }
  }

  /// The value of a member, searched from the start: for a few look-ups this costs less than ``byName``.
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
