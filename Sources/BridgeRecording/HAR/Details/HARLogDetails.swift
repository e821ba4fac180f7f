internal import BridgeFormats

/// What a HAR file says beside its entries, for what writes the recording anew.
struct HARLogDetails {
  /// Pages beyond so many are passed over.
  static let mostPages = 10_000

  /// What stands beside pages and entries is kept up to this length: it goes into the manifest.
  private static let longest = 256 * 1024

  private var listed: [JSONValue] = []
  private var members: [JSONObject.Member] = []
  private var room = longest

  /// The pages beyond those that are read.
  private(set) var pagesPassedOver = 0

  /// Reads `log.pages`.
  mutating func readPages(_ scanner: inout JSONFileScanner) throws {
    guard try scanner.peekToken() == UInt8(ascii: "[") else { return try scanner.skipValue() }
    try scanner.readArray { scanner in
      guard listed.count < Self.mostPages else {
        pagesPassedOver += 1
        return try scanner.skipValue()
      }
      var room = HAREntryTree.longestMember
      if let page = try scanner.readTree(within: &room) { listed.append(page) }
    }
  }

  /// Reads another member of `log`.
  mutating func readMember(_ name: String, _ scanner: inout JSONFileScanner) throws {
    guard let value = try scanner.readTree(within: &room) else { return }
    members.append(.init(name: ExactText(name), value: value))
  }

  /// The pages by the names that entries call them.
  var pages: [PageRecord] { HARPageRules(listed).pages }

  /// What the page of entries without one is called.
  var placeholders: Set<String> {
    Set(listed.filter(HARPageRules.isPlaceholder).compactMap { $0["id"]?.text })
  }

  /// What the file says about itself, beyond that `producer` wrote it.
  func foreign(producer: String?) -> ForeignMembers? {
    HARDifference(passedOver: ["version", "_bridge"])
      .of(log, .object([("creator", HARLogExtension.creator(producer ?? ""))]))
  }

  /// What this program wrote about the recording.
  var bridge: JSONValue { log["_bridge"] ?? .null }

  private var log: JSONValue { .object(JSONObject(members)) }
}
