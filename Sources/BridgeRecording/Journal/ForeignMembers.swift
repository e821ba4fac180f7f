package import BridgeFormats

/// HAR members that a journal has no field for, in their original form. The HAR writer puts them back in place.
package struct ForeignMembers: Sendable, Hashable {
  /// The members, sorted by name; a non-empty object.
  package let value: JSONValue

  /// Nil if the value is not an object or has no members.
  package init?(_ value: JSONValue?) {
    guard let value, case .object(let object) = value, !object.members.isEmpty else { return nil }
    // Sorted, so that equal members make equal journals.
    let sorted = object.members.sorted {
      $0.name.string.utf8.lexicographicallyPrecedes($1.name.string.utf8)
    }
    self.value = .object(JSONObject(sorted))
  }

  private init(whole value: JSONValue) { self.value = value }

  /// The members after `change`, which must return an object.
  package func changed(_ change: (JSONValue) -> JSONValue) -> ForeignMembers {
    ForeignMembers(whole: change(value))
  }
}

extension JSONMembers {
  /// The foreign members of that name; nil if there are none or the value is of another kind.
  func foreign(_ name: ExactText) -> ForeignMembers? { ForeignMembers(anyValue(name)) }
}
