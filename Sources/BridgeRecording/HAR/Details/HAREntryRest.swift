internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR entry that cannot be derived from its record, unchanged.
struct HAREntryRest {
  let entry: HARObject
  let derived: HARDerivedMembers

  private var record: ExchangeRecord { derived.record }

  /// The members; `page` is the `pageref` that would be written.
  func members(page: String) -> ForeignMembers? {
    let timings = HARDifference(derivedMembers: HARTimings(record).members).of(
      entry.object("timings")?.value)
    return HARDifference(
      ignored: ["startedDateTime", "time", "_bridge"], derivedMembers: derived.entry(on: page)
    ).of(entry.value, [("request", request), ("response", response), ("timings", timings)])
  }

  // MARK: Messages

  private var request: ForeignMembers? {
    let isKept = !derived.post.isEmpty
    let post = HARDifference(
      ignored: bodyMembers("request", "postData", isKept: isKept), derivedMembers: derived.post
    ).of(entry.request?.post?.value)
    let cookies = record.requestOnWire.fields.values(of: "Cookie")
    return HARDifference(
      ignored: repeats("request", cookies).union(["headers"]), derivedMembers: derived.request
    ).of(entry.request?.value, [("postData", post)])
  }

  private var response: ForeignMembers? {
    let content = HARDifference(
      ignored: bodyMembers("response", "content", isKept: true), derivedMembers: derived.content
    ).of(entry.response?.content?.value)
    let fields = record.response?.fields ?? []
    var ignored = repeats("response", fields.values(of: "Set-Cookie"))
    if !fields.isEmpty || isEmpty(entry.response?["headers"]) { ignored.insert("headers") }
    return HARDifference(
      ignored: ignored, derivedMembers: derived.response
    ).of(entry.response?.value, [("content", content)])
  }

  /// The members that repeat the message's first line or its fields; the writer derives them from those.
  private func repeats(_ message: String, _ cookies: [String]) -> Set<String> {
    let names: Set = ["method", "url", "queryString"]
    let hasCookies = cookies.contains { $0.utf8.contains { $0 != UInt8(ascii: ";") } }
    return hasCookies || isEmpty(entry.object(message)?["cookies"])
      ? names.union(["cookies"]) : names
  }

  /// The members that hold the body itself.
  private func bodyMembers(_ message: String, _ body: String, isKept: Bool) -> Set<String> {
    var names: Set = ["text", "encoding", "_encoding", "_file"]
    // Once this program has decoded the body, its compressed size is unknown.
    if entry.bridge?["\(message)Body"]?["decoded"] == .bool(true) {
      names.insert("compression")
    }
    // Parameters are another form of a body that is kept. Without a body, nothing else is left of it.
    if isKept || isEmpty(entry.object(message)?.object(body)?["params"]) { names.insert("params") }
    return names
  }

  private func isEmpty(_ list: JSONValue?) -> Bool { list?.elements.isEmpty ?? true }
}
