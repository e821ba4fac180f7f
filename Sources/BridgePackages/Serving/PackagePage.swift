internal import BridgeCore
internal import Synchronization

/// A page: what the gate said when it began, and the versions of packages that it keeps until its end.
final class PackagePage: Sendable {
  let url: RequestURL?
  let isAdmitted: Bool
  private let leases = Mutex<[PackageID: PackageLease]>([:])

  init(_ url: RequestURL?, isAdmitted: Bool) { (self.url, self.isAdmitted) = (url, isAdmitted) }

  /// The lease of a package that the page has.
  func known(_ id: PackageID) -> PackageLease? { leases.withLock { $0[id] } }

  /// The lease of a package, which begins with the first request for it.
  func lease(_ id: PackageID, in store: PackageStore) throws(PackageError) -> PackageLease {
    if let known = known(id) { return known }
    let new = try store.lease(id)
    return leases.withLock { leases in
      let kept = leases[id] ?? new
      leases[id] = kept
      return kept
    }
  }
}

/// The open pages, the newest last.
struct PackagePages {
  private var pages: [PackagePage] = []
  private let maximum: Int

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// The page that a request is of, as far as it is known.
  func page(of request: BridgeRequest) -> PackagePage? {
    let context = request.context
    if context.navigation == .topLevel { return nil }
    if let url = context.documentURL.flatMap(Self.url),
      let page = pages.last(where: { $0.url?.target == url.target && $0.origin == Origin(url) })
    {
      return page
    }
    return pages.last { $0.isOfSite(of: context) }
  }

  /// The same, or the page that begins with the request.
  mutating func enter(_ request: BridgeRequest, _ gate: PackageGate) -> PackagePage {
    if let page = page(of: request) { return page }
    let own = request.context.navigation == .topLevel ? nil : request.context.documentURL
    let url = Self.url(own ?? request.urlText)
    let page = PackagePage(url, isAdmitted: url.map(gate.admits) ?? false)
    pages.append(page)
    pages.removeFirst(max(0, pages.count - maximum))
    return page
  }

  mutating func removeAll() { pages = [] }

  private static func url(_ text: String) -> RequestURL? {
    // A document that has no URL of the web has none that a rule could be about.
    try? RequestURL(text)
  }
}

extension PackagePage {
  fileprivate var origin: Origin? { url.map { Origin($0) } }

  /// Whether a request may come from the page, by what its host vouches for.
  fileprivate func isOfSite(of context: PageContext) -> Bool {
    if let domain = context.topLevelSite?.registrableDomain {
      return origin?.host == domain || origin?.host.hasSuffix(".\(domain)") == true
    }
    guard let document = context.documentURL else { return true }
    // A document without a URL of the web is of no page that is known here.
    return (try? RequestURL(document)).map { Origin($0) } == origin
  }
}
