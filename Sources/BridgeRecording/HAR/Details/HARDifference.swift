internal import BridgeFormats

/// Selects the members of a HAR object that cannot be derived from its record.
struct HARDifference {
  /// Members to ignore, because the record holds the same data in another form.
  var passedOver: Set<String> = []

  /// The members that are derived from the record.
  let told: HARDerivedMembers.List

  /// The members of `said` that are absent from ``told`` or have another value there, unchanged. A null never overrides
  /// a derived value. `inner` holds the members already selected from nested objects.
  func of(
    _ said: JSONValue?, _ inner: [(name: String, members: ForeignMembers?)] = []
  ) -> ForeignMembers? {
    guard case .object(let object)? = said else { return nil }
    let outer = object.members.filter { member in
      let name = member.name.string
      if passedOver.contains(name) || inner.contains(where: { $0.name == name }) { return false }
      guard let own = told.first(where: { "\($0.name)" == name }) else { return true }
      return own.value != member.value && member.value != .null
    }
    let chosen = inner.compactMap { name, members in
      members.map { JSONObject.Member(name: ExactText(name), value: $0.value) }
    }
    return ForeignMembers(.object(JSONObject(outer + chosen)))
  }
}
