internal import BridgeCore
internal import BridgeFormats

/// The top-level page of a partition, whose registrable domain is not yet known.
struct ForeignPartition {
  let page: RequestURL
  let hasCrossSiteAncestor: Bool

  /// The partition of a page of `site`, which is a URL or an origin.
  init(_ site: String, hasCrossSiteAncestor: Bool) throws(CookieImport.Fault) {
    do {
      page = try RequestURL(site)
    } catch {
      throw .partitionUnusable
    }
    self.hasCrossSiteAncestor = hasCrossSiteAncestor
  }

  /// Reads Playwright's text or Chrome's object; both are empty for unpartitioned cookies.
  static func read(
    _ key: JSONValue?, hasCrossSiteAncestor: Bool = false
  ) throws(CookieImport.Fault) -> ForeignPartition? {
    switch key {
    case nil, .null, .string(""): return nil
    case .string(let site):
      return try ForeignPartition(site.string, hasCrossSiteAncestor: hasCrossSiteAncestor)
    case .object(let object):
      let members = object.byName
      return try read(
        members["topLevelSite"],
        hasCrossSiteAncestor: members["hasCrossSiteAncestor"] == .bool(true))
    default: throw .partitionUnusable
    }
  }
}
