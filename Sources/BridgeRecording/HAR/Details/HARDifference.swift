internal import BridgeFormats

/// Chooses the members of an object of a HAR file that its record does not tell.
struct HARDifference {
  /// The members that never count: the record says the same in its own way.
  var passedOver: Set<String> = []

  /// The members that the record gives.
  let told: HARDerivedMembers.List

  /// The members of `said` that are not told, or told otherwise, as they were read. A null says nothing against what is
  /// told. Those of the inner objects are chosen already.
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
