internal import BridgeFormats
internal import BridgeHAR

/// Selects the members of a HAR object that cannot be derived from its record.
struct HARDifference {
  /// Members to ignore, because the record holds the same data in another form.
  var ignored: Set<String> = []

  /// The members that are derived from the record.
  let derivedMembers: HARObjectWriter.Members

  /// The members of `read` that are absent from ``derivedMembers`` or have another value there, unchanged. A null never
  /// overrides a derived value. `inner` holds the members already selected from nested objects.
  func of(
    _ read: JSONValue?, _ inner: [(name: String, members: ForeignMembers?)] = []
  ) -> ForeignMembers? {
    guard case .object(let object)? = read else { return nil }
    let outer = object.members.filter { member in
      let name = member.name.string
      if ignored.contains(name) || inner.contains(where: { $0.name == name }) { return false }
      guard let own = derivedMembers.first(where: { "\($0.name)" == name }) else { return true }
      return own.value != member.value && member.value != .null
    }
    let chosen = inner.compactMap { name, members in
      members.map { JSONObject.Member(name: ExactText(name), value: $0.value) }
    }
    return ForeignMembers(.object(JSONObject(outer + chosen)))
  }
}
