internal import BridgeFormats

/// A JSON object with the names that a host's server uses. Unknown members are refused, because a misspelt one would
/// have no effect.
struct NamesFile {
  private let members: [ExactText: JSONValue]
  private var known: Set<String> = []

  init(_ bytes: [UInt8]) throws(PackageError) {
    let document: JSONValue
    do throws(JSONError) { document = try JSONValue(parsing: bytes) } catch {
      throw Self.refusal("it is not JSON: \(error)")
    }
    guard case .object(let object) = document else { throw Self.refusal("it is not an object") }
    members = object.byName
  }

  /// Replaces `text` if there is a string member of that name.
  mutating func read(_ name: String, into text: inout String) throws(PackageError) {
    guard let value = member(name) else { return }
    guard case .string(let found) = value else { throw Self.refusal("\(name) is not text") }
    text = found.string
  }

  /// One of a fixed set of words; nil if the member is missing.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(PackageError) -> Choice? where Choice.RawValue == String {
    var text = ""
    try read(name, into: &text)
    guard !text.isEmpty else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Self.refusal("\(name) is \(text.printable); known are \(known)")
    }
    return choice
  }

  /// Replaces `texts` if there is a member of that name: a string or a list of strings.
  mutating func read(_ name: String, into texts: inout [String]) throws(PackageError) {
    guard let value = member(name) else { return }
    let elements: [JSONValue] = if case .array(let list) = value { list } else { [value] }
    let found = elements.compactMap { LooseJSON.text($0) }
    guard found.count == elements.count, !found.isEmpty else {
      throw Self.refusal("\(name) is neither text nor a list of texts")
    }
    texts = found
  }

  /// Replaces `texts` if there is a member of that name: an object of strings.
  mutating func read(_ name: String, into texts: inout [String: String]) throws(PackageError) {
    guard let value = member(name) else { return }
    guard case .object(let object) = value else { throw Self.refusal("\(name) is not an object") }
    for member in object.members {
      guard let text = LooseJSON.text(member.value) else {
        throw Self.refusal("\(name).\(member.name) is not text")
      }
      texts[member.name.string] = text
    }
  }

  /// Refuses members that were not read.
  func end() throws(PackageError) {
    guard let other = members.keys.map(\.string).sorted().first(where: { !known.contains($0) })
    else { return }
    throw Self.refusal("\(other) is unknown; known are \(known.sorted().joined(separator: ", "))")
  }

  private mutating func member(_ name: String) -> JSONValue? {
    known.insert(name)
    let value = members[ExactText(name)]
    return value == .null ? nil : value
  }

  private static func refusal(_ why: String) -> PackageError {
    PackageError(.invalidNames, "the file with the names of fields cannot be used: \(why)")
  }
}
