internal import BridgeFormats
internal import BridgeHAR

/// Writes an object of a HAR file, to which another file may have said more, or some of it otherwise.
struct HARObjectWriting {
  private let said: JSONValue?
  private var names: Set<String> = []

  /// Begins the object; `said` is what is put back into it.
  init(_ said: JSONValue?, to json: inout JSONOutput) {
    self.said = said
    json.beginObject()
  }

  /// A member that only the record tells.
  mutating func own(
    _ name: StaticString, to json: inout JSONOutput, _ write: (inout JSONOutput) throws -> Void
  ) rethrows {
    if said != nil { names.insert("\(name)") }
    json.name(name)
    try write(&json)
  }

  /// A member that is as the other file has it, if it has it.
  mutating func member(
    _ name: StaticString, to json: inout JSONOutput, _ write: (inout JSONOutput) -> Void
  ) {
    let value = said?["\(name)"]
    own(name, to: &json) { json in
      if let value { json.value(value) } else { write(&json) }
    }
  }

  /// Members that are as the other file has them, if it has them.
  mutating func members(_ list: HARDerivedMembers.List, to json: inout JSONOutput) {
    for (name, value) in list { member(name, to: &json) { $0.value(value) } }
  }

  /// Leaves a member out whose absence in the record has a meaning.
  mutating func without(_ name: String) { names.insert(name) }

  /// Ends the object with what else the other file says.
  func end(to json: inout JSONOutput) {
    if case .object(let object) = said {
      for member in object.members where !names.contains(member.name.string) {
        json.name(anyOf: member.name.string)
        json.value(member.value)
      }
    }
    json.endObject()
  }
}
