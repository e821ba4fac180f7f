package import BridgeFormats

/// Writes an object of a HAR document and merges in the foreign members that were read from another file.
package struct HARObjectWriter {
  /// Members with their values, in the order in which they are written.
  package typealias Members = [(name: StaticString, value: JSONValue)]

  private let foreign: JSONValue?
  private var names: Set<String> = []

  /// Begins the object; `foreign` holds the foreign members.
  package init(_ foreign: JSONValue? = nil, to json: inout JSONOutput) {
    self.foreign = foreign
    json.beginObject()
  }

  /// Writes a member whose value is never a foreign one.
  package mutating func own(
    _ name: StaticString, to json: inout JSONOutput, _ write: (inout JSONOutput) throws -> Void
  ) rethrows {
    if foreign != nil { names.insert("\(name)") }
    json.name(name)
    try write(&json)
  }

  /// Writes a member with its foreign value, or else with the one that `write` writes.
  package mutating func member(
    _ name: StaticString, to json: inout JSONOutput, _ write: (inout JSONOutput) -> Void
  ) {
    let value = foreign?["\(name)"]
    own(name, to: &json) { json in
      if let value { json.value(value) } else { write(&json) }
    }
  }

  /// Writes members, each with its foreign value or else with the one in the list.
  package mutating func members(_ list: Members, to json: inout JSONOutput) {
    for (name, value) in list { member(name, to: &json) { $0.value(value) } }
  }

  /// Omits a foreign member.
  package mutating func without(_ name: String) { names.insert(name) }

  /// Ends the object with the remaining foreign members.
  package func end(to json: inout JSONOutput) {
    if case .object(let object) = foreign {
      for member in object.members where !names.contains(member.name.string) {
        json.name(anyOf: member.name.string)
        json.value(member.value)
      }
    }
    json.endObject()
  }
}
