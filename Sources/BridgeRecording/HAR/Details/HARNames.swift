/// What the exchanges and pages of a HAR file are called in a journal.
struct HARNames: Sendable {
  /// The ids of the exchanges, in their order.
  let exchanges: [UInt64]

  /// What is called otherwise now; nil where all is called as it was.
  private let exchangesByStated: [UInt64: UInt64]?
  private let pagesByName: [String: UInt64]

  /// The names for exchanges of which `_bridge` states these ids, in their order.
  ///
  /// They are taken over only if all of them are there and different: somebody may have put files together.
  init(stated: [UInt64?], pages: [PageRecord]) {
    let known = stated.compactMap(\.self)
    let isUnique = known.count == stated.count && Set(known).count == known.count
    exchanges = isUnique ? known : stated.indices.map { UInt64($0 + 1) }
    let renamed = zip(stated, exchanges).compactMap { stated, id in stated.map { ($0, id) } }
    exchangesByStated =
      isUnique ? nil : Dictionary(renamed, uniquingKeysWith: { first, _ in first })
    pagesByName = Dictionary(
      pages.map { ($0.pageName, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  /// The id of the exchange that another refers to.
  func exchange(_ stated: UInt64) -> UInt64? {
    guard let exchangesByStated else { return stated }
    return exchangesByStated[stated]
  }

  /// The id of the page that entries call so.
  func page(_ name: String) -> UInt64? { pagesByName[name] }
}

extension PageRecord {
  /// What a HAR file calls it.
  var pageName: String { name ?? Self.pageName(of: id) }

  /// What a HAR file calls a page that has no other name.
  static func pageName(of id: UInt64) -> String { "page_\(id)" }

  /// The id of a page with such a name; nil for any other name.
  static func id(ofPageName name: String) -> UInt64? {
    guard name.hasPrefix("page_"), let id = UInt64(name.dropFirst(5)), id > 0,
      pageName(of: id) == name
    else { return nil }
    return id
  }
}
