internal import BridgeFormats
internal import BridgeHAR

/// Converts the pages of a HAR file to those of a journal.
struct HARPageRules {
  private(set) var pages: [PageRecord] = []

  /// The listed pages by their names, without the placeholder.
  init(_ listed: [JSONValue]) {
    let listed = listed.filter { !Self.isPlaceholder($0) }
    let names = listed.map { $0["id"]?.scalarText }
    let wanted = names.map { $0.flatMap { PageRecord.id(ofPageName: $0) } }
    let reserved = Set(wanted.compactMap(\.self))
    var used: Set<UInt64> = []
    var next: UInt64 = 1
    for (index, page) in listed.enumerated() {
      guard let name = names[index] else { continue }
      if let id = wanted[index], used.insert(id).inserted {
        pages.append(Self.page(page, id, name))
        continue
      }
      while reserved.contains(next) || used.contains(next) { next += 1 }
      used.insert(next)
      pages.append(Self.page(page, next, name))
    }
  }

  /// Whether it is the placeholder that this program writes for entries without a page.
  static func isPlaceholder(_ page: JSONValue) -> Bool { page["_bridge"]?["kind"]?.text == "none" }

  private static func page(_ page: JSONValue, _ id: UInt64, _ name: String) -> PageRecord {
    let isDated = page["_bridge"]?["absent"]?.texts.contains("startedDateTime") != true
    let start = isDated ? page["startedDateTime"].flatMap { HARDate.parse($0) } : nil
    var record = PageRecord(id: id, url: page["title"]?.text ?? "", start: start)
    if name != record.pageName { record.name = name }
    record.har = HARDifference(
      ignored: ["startedDateTime", "id", "_bridge"],
      derivedMembers: HARPageWriting.derived(record)
    ).of(page)
    return record
  }
}
