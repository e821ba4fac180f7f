package import BridgeFormats

/// Members of a HAR file that a journal has no place for, in their original shape: the HAR writer puts them back where
/// they were.
package struct ForeignMembers: Sendable, Hashable {
  /// The members in the order of their names; an object that is not empty.
  package let value: JSONValue

  /// Nil for a value that is no object, or has no members.
  package init?(_ value: JSONValue?) {
    guard let value, case .object(let object) = value, !object.members.isEmpty else { return nil }
    // Equal members make equal journals, wherever they stood in the file.
    let sorted = object.members.sorted {
      $0.name.string.utf8.lexicographicallyPrecedes($1.name.string.utf8)
    }
    self.value = .object(JSONObject(sorted))
  }

  private init(whole value: JSONValue) { self.value = value }

  /// The members changed by `change`, which must return an object.
  package func changed(_ change: (JSONValue) -> JSONValue) -> ForeignMembers {
    ForeignMembers(whole: change(value))
  }
}

extension JSONMembers {
  /// Foreign members; nil where there are none, or something else stands there.
  func foreign(_ name: ExactText) -> ForeignMembers? { ForeignMembers(anyValue(name)) }
}
