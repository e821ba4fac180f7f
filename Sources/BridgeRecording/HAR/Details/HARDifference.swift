internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR file that would not be written for its record.
struct HARDifference {
  /// The members that never count: the record says the same in its own way.
  let passedOver: Set<String>

  /// The members of `said` that `written` does not have, or has otherwise. A null says nothing against what is written.
  func of(_ said: JSONValue, _ written: JSONValue) -> ForeignMembers? {
    guard case .object(let object) = said else { return nil }
    let members = object.members.filter { member in
      guard !passedOver.contains(member.name.string) else { return false }
      guard let own = written[member.name.string] else { return true }
      return own != member.value && member.value != .null
    }
    return ForeignMembers(.object(JSONObject(members)))
  }
}

extension HARDifference {
  /// The same of a whole entry, whose objects are compared member by member.
  ///
  /// `written` is what would be written without bodies.
  static func ofEntry(_ said: JSONValue, _ written: JSONValue) -> ForeignMembers? {
    let inner: [(String, ForeignMembers?)] = [
      ("request", message(said, written, "request", "postData")),
      ("response", message(said, written, "response", "content")),
      ("timings", HARDifference(passedOver: []).of(said["timings"], written["timings"])),
    ]
    var passedOver: Set = ["startedDateTime", "time", "_bridge"]
    for (name, _) in inner { passedOver.insert(name) }
    let outer = HARDifference(passedOver: passedOver).of(said, written)
    return joined(outer, inner)
  }

  /// The same for a request or response. Lists that repeat fields or the URL are left out: they are written from those.
  private static func message(
    _ said: JSONValue, _ written: JSONValue, _ name: String, _ body: String
  ) -> ForeignMembers? {
    let isDecoded = said["_bridge"]?["\(name)Body"]?["decoded"] == .bool(true)
    guard let said = said[name], let written = written[name] else { return nil }
    var passedOver: Set = ["method", "url", "queryString", body]
    if name == "request" || !isEmpty(written["headers"]) || isEmpty(said["headers"]) {
      passedOver.insert("headers")
    }
    if !isEmpty(written["cookies"]) || isEmpty(said["cookies"]) { passedOver.insert("cookies") }
    var inBody: Set = ["text", "encoding", "_encoding", "_file"]
    // What this program has decoded to write it tells no more of how it was coded.
    if isDecoded { inBody.insert("compression") }
    // Parameters are the body that is there in another form, or all that is known of one that is not.
    if isEmpty(said[body]?["params"]) || written[body]?["mimeType"] != nil {
      inBody.insert("params")
    }
    let inner = HARDifference(passedOver: inBody).of(said[body], written[body])
    return joined(HARDifference(passedOver: passedOver).of(said, written), [(body, inner)])
  }

  private func of(_ said: JSONValue?, _ written: JSONValue?) -> ForeignMembers? {
    said.flatMap { of($0, written ?? .null) }
  }

  private static func isEmpty(_ list: JSONValue?) -> Bool { list?.elements.isEmpty ?? true }

  private static func joined(
    _ outer: ForeignMembers?, _ inner: [(String, ForeignMembers?)]
  ) -> ForeignMembers? {
    var members: [JSONObject.Member] = []
    if case .object(let object) = outer?.value { members = object.members }
    for case (let name, let foreign?) in inner {
      members.append(.init(name: ExactText(name), value: foreign.value))
    }
    return ForeignMembers(.object(JSONObject(members)))
  }
}
