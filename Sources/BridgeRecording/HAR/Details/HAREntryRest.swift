internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR entry that its record does not tell. They are kept as they were read.
struct HAREntryRest {
  let entry: JSONValue
  let derived: HARDerivedMembers

  private var record: ExchangeRecord { derived.record }

  /// The members, of which `page` is the one that would be written.
  func members(page: String) -> ForeignMembers? {
    let timings = HARDifference(told: HARTimings(record).members).of(entry["timings"])
    return HARDifference(
      passedOver: ["startedDateTime", "time", "_bridge"], told: derived.entry(on: page)
    ).of(entry, [("request", request), ("response", response), ("timings", timings)])
  }

  // MARK: Messages

  private var request: ForeignMembers? {
    let isKept = !derived.post.isEmpty
    let post = HARDifference(
      passedOver: bodyMembers("request", "postData", isKept: isKept), told: derived.post
    ).of(entry["request"]?["postData"])
    let cookies = record.requestOnWire.fields.values(of: "Cookie")
    return HARDifference(
      passedOver: repeats("request", cookies).union(["headers"]), told: derived.request
    ).of(entry["request"], [("postData", post)])
  }

  private var response: ForeignMembers? {
    let content = HARDifference(
      passedOver: bodyMembers("response", "content", isKept: true), told: derived.content
    ).of(entry["response"]?["content"])
    let fields = record.response?.fields ?? []
    var passedOver = repeats("response", fields.values(of: "Set-Cookie"))
    if !fields.isEmpty || isEmpty(entry["response"]?["headers"]) { passedOver.insert("headers") }
    return HARDifference(
      passedOver: passedOver, told: derived.response
    ).of(entry["response"], [("content", content)])
  }

  /// The members of a message that repeat its line or its fields, and are written from those.
  private func repeats(_ message: String, _ cookies: [String]) -> Set<String> {
    let names: Set = ["method", "url", "queryString"]
    let hasCookies = cookies.contains { $0.utf8.contains { $0 != UInt8(ascii: ";") } }
    return hasCookies || isEmpty(entry[message]?["cookies"]) ? names.union(["cookies"]) : names
  }

  /// The members that are the body itself.
  private func bodyMembers(_ message: String, _ body: String, isKept: Bool) -> Set<String> {
    var names: Set = ["text", "encoding", "_encoding", "_file"]
    // What this program has decoded to write it tells no more of how it was coded.
    if entry["_bridge"]?["\(message)Body"]?["decoded"] == .bool(true) {
      names.insert("compression")
    }
    // Parameters are the body that is there in another form, or all that is known of one that is not.
    if isKept || isEmpty(entry[message]?[body]?["params"]) { names.insert("params") }
    return names
  }

  private func isEmpty(_ list: JSONValue?) -> Bool { list?.elements.isEmpty ?? true }
}
