internal import BridgeFormats
internal import BridgeHAR

/// The members of a HAR file besides its entries, for tools that write recordings.
struct HARLogDetails {
  /// Further pages are skipped.
  static let maximumPages = 10_000

  /// The maximum length of each member besides pages and entries. They go into the manifest.
  private static let longest = 256 * 1024

  private var listed: [JSONValue] = []
  private var members: [JSONObject.Member] = []
  private var room = longest

  /// The number of pages that were skipped.
  private(set) var pagesPassedOver = 0

  /// Reads `log.pages`.
  mutating func readPages(_ scanner: inout JSONFileScanner) throws {
    guard try scanner.peekToken() == UInt8(ascii: "[") else { return try scanner.skipValue() }
    try scanner.readArray { scanner in
      guard listed.count < Self.maximumPages else {
        pagesPassedOver += 1
        return try scanner.skipValue()
      }
      var room = JSONFileScanner.maximumTree
      if let page = try scanner.readTree(within: &room) { listed.append(page) }
    }
  }

  /// Reads another member of `log`.
  mutating func readMember(_ name: String, _ scanner: inout JSONFileScanner) throws {
    guard let value = try scanner.readTree(within: &room) else { return }
    members.append(.init(name: ExactText(name), value: value))
  }

  /// The pages, under the names by which entries refer to them.
  var pages: [PageRecord] { HARPageRules(listed).pages }

  /// The names of placeholder pages, which stand for no page.
  var placeholders: Set<String> {
    Set(listed.filter(HARPageRules.isPlaceholder).compactMap { $0["id"]?.text })
  }

  /// The members about the file itself, without a creator that equals `producer`.
  func foreign(producer: String?) -> ForeignMembers? {
    HARDifference(
      ignored: ["version", "_bridge"],
      derivedMembers: [("creator", HARWriter.creator(producer ?? ""))]
    ).of(log)
  }

  /// The recording's own `_bridge` member.
  var bridge: JSONValue { log["_bridge"] ?? .null }

  private var log: JSONValue { .object(JSONObject(members)) }
}
