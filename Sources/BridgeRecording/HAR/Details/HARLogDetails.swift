internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR file beside its entries, for tools that write recordings.
struct HARLogDetails {
  /// Pages beyond so many are passed over.
  static let maximumPages = 10_000

  /// Members beside pages and entries are kept up to this length: they go into the manifest.
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
      guard listed.count < Self.maximumPages else {
        pagesPassedOver += 1
        return try scanner.skipValue()
      }
      var room = HAREntryTree.maximumMember
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

  /// The names of the page for entries without a page.
  var placeholders: Set<String> {
    Set(listed.filter(HARPageRules.isPlaceholder).compactMap { $0["id"]?.text })
  }

  /// The members about the file itself, except that `producer` wrote it.
  func foreign(producer: String?) -> ForeignMembers? {
    HARDifference(
      passedOver: ["version", "_bridge"],
      told: [("creator", HARLogExtension.creator(producer ?? ""))]
    ).of(log)
  }

  /// The members of this program about the recording.
  var bridge: JSONValue { log["_bridge"] ?? .null }

  private var log: JSONValue { .object(JSONObject(members)) }
}
