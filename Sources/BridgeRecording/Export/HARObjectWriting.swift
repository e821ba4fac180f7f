internal import BridgeFormats
internal import BridgeHAR

/// Writes an object of a HAR file and merges in the foreign members that were read from another file.
struct HARObjectWriting {
  private let foreign: JSONValue?
  private var names: Set<String> = []

  /// Begins the object; `foreign` holds the foreign members.
  init(_ foreign: JSONValue?, to json: inout JSONOutput) {
    self.foreign = foreign
    json.beginObject()
  }

  /// Writes a member whose value always comes from the record.
  mutating func own(
    _ name: StaticString, to json: inout JSONOutput, _ write: (inout JSONOutput) throws -> Void
  ) rethrows {
    if foreign != nil { names.insert("\(name)") }
    json.name(name)
    try write(&json)
  }

  /// Writes a member with its foreign value, or with the record's otherwise.
  mutating func member(
    _ name: StaticString, to json: inout JSONOutput, _ write: (inout JSONOutput) -> Void
  ) {
    let value = foreign?["\(name)"]
    own(name, to: &json) { json in
      if let value { json.value(value) } else { write(&json) }
    }
  }

  /// Writes members with their foreign values; if they have none, with the record's.
  mutating func members(_ list: HARDerivedMembers.List, to json: inout JSONOutput) {
    for (name, value) in list { member(name, to: &json) { $0.value(value) } }
  }

  /// Omits a member whose absence from the record has a meaning.
  mutating func without(_ name: String) { names.insert(name) }

  /// Ends the object with the remaining foreign members.
  func end(to json: inout JSONOutput) {
    if case .object(let object) = foreign {
      for member in object.members where !names.contains(member.name.string) {
        json.name(anyOf: member.name.string)
        json.value(member.value)
      }
    }
    json.endObject()
  }
}
