/// The ids of a HAR file's exchanges and pages in a journal.
struct HARNames: Sendable {
  /// The new ids of exchanges by the ids stated in `_bridge`; nil if all keep theirs.
  private let exchangesByStated: [UInt64: UInt64]?
  private let pagesByName: [String: UInt64]

  /// Assigns an id to each exchange. The ids stated in `_bridge` are kept only if every exchange has one and no two are
  /// equal, because the file may have been merged from several.
  init(naming places: inout EntryPlaces, pages: [PageRecord]) {
    pagesByName = Dictionary(
      pages.map { ($0.pageName, $0.id) }, uniquingKeysWith: { first, _ in first })
    guard !Self.areDistinct(places) else {
      exchangesByStated = nil
      return
    }
    var renamed: [UInt64: UInt64] = [:]
    for index in 0..<places.count {
      let (stated, id) = (places[index].id, UInt64(index + 1))
      if stated != 0, renamed[stated] == nil { renamed[stated] = id }
      places[index].id = id
    }
    exchangesByStated = renamed
  }

  private static func areDistinct(_ places: EntryPlaces) -> Bool {
    let ids = (0..<places.count).map { places[$0].id }.sorted()
    return ids.first != 0 && zip(ids, ids.dropFirst()).allSatisfy { $0 != $1 }
  }

  /// The id of the exchange that is referred to as `stated`.
  func exchange(_ stated: UInt64) -> UInt64? {
    guard let exchangesByStated else { return stated }
    return exchangesByStated[stated]
  }

  /// The id of the page that entries refer to by this name.
  func page(_ name: String) -> UInt64? { pagesByName[name] }
}

extension PageRecord {
  /// The page's name in a HAR file.
  var pageName: String { name ?? Self.pageName(of: id) }

  /// The name in a HAR file of a page that has no name of its own.
  static func pageName(of id: UInt64) -> String { "page_\(id)" }

  /// The id in a name of the form `page_<id>`; nil for any other name.
  static func id(ofPageName name: String) -> UInt64? {
    guard name.hasPrefix("page_"), let id = UInt64(name.dropFirst(5)), id > 0,
      pageName(of: id) == name
    else { return nil }
    return id
  }
}
