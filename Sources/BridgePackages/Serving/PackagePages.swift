internal import BridgeCore

/// The open pages, in the order in which they were last shown.
///
/// A page of a known view is found by its view alone. For a client with many pages, and for a host that names no views,
/// pages are identified by their documents.
struct PackagePages {
  private(set) var pages: [PackagePage] = []

  /// The views that were made while the gate was off.
  private(set) var refusedViews: Set<ObjectIdentifier> = []
  private let maximum: Int
  private var lastNumber = 0

  /// Whether the view is visible, which applies to pages that begin in it.
  var isVisible: Bool?

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// The page that was shown last, in a view or overall.
  func newest(in view: ViewToken? = nil) -> PackagePage? {
    (view.map(pages(in:)) ?? pages).last(where: \.isBegun)
  }

  /// All leases that are open.
  var leases: [PackageLease] { pages.flatMap(\.leases) }

  /// Whether a view has a page.
  func has(_ view: ViewToken) -> Bool { !pages(in: view).isEmpty }

  /// The page of a request, as far as known. A request without page information belongs to the newest page with the
  /// package, or else to the newest page.
  func page(of request: BridgeRequest, having package: PackageID? = nil) -> PackagePage? {
    if request.beginsPage { return nil }
    let view = request.context.view
    let own = view.map(pages(in:)) ?? pages
    if view?.showsOnePage == true { return own.last }
    if let page = Self.page(of: request, package, among: own.filter(\.isBegun)) { return page }
    let key = view.map { ObjectIdentifier($0) }
    return request.isOfPage ? nil : own.last { !$0.isBegun && $0.view == key }
  }

  /// The page of a request, or a new one for it. `isNew` tells that it is new and kept until another one replaces it.
  ///
  /// A navigation begins a page, which ``show(_:in:)`` opens once there is a document. Other requests can be assigned
  /// to a page only by a known view. Without one, the request gets its own page, which ends with the response and which
  /// no other request finds.
  mutating func enter(
    _ request: BridgeRequest, _ package: PackageID?, _ gate: PackageGate
  ) -> (page: PackagePage, isNew: Bool) {
    if let page = page(of: request, having: package) { return (page, false) }
    let view = request.context.view
    let url = Self.url(request.pageText)
    lastNumber += 1
    let page = PackagePage(
      url, number: lastNumber,
      isAdmitted: isOpen(to: view) && url.map(gate.admits) ?? false, in: view,
      isBegun: request.beginsPage)
    let isKept = !page.isBegun && (view?.showsOnePage == true || !request.isOfPage)
    if isKept { pages.append(page) }
    return (page, isKept)
  }

  /// Opens a page that a navigation began. Returns the pages that end, including that of native code. Does nothing if
  /// the page is already open, or the view has navigated elsewhere since.
  mutating func show(_ page: PackagePage, in view: ViewToken?) -> [PackagePage] {
    let shown = view.flatMap { $0.showsOnePage ? newest(in: $0) : nil }
    if let shown, shown.number >= page.number { return [] }
    if pages.contains(where: { $0 === page }) { return [] }
    let ended = ended(by: page, in: view)
    pages.append(page)
    return take { one in ended.contains { $0 === one } }
  }

  /// Whether opening this page ends a page with a version on trial.
  func judges(_ page: PackagePage, in view: ViewToken?) -> Bool {
    ended(by: page, in: view).contains(where: \.isOnTrial)
  }

  private func ended(by page: PackagePage, in view: ViewToken?) -> [PackagePage] {
    let own = pages.filter { $0.isBegun && $0.view == page.view }
    let limit = view?.showsOnePage == true ? 1 : maximum
    return own.prefix(max(0, own.count + 1 - limit))
      + pages.filter { !$0.isBegun && ($0.view == page.view || $0.view == nil) }
  }

  /// Keeps the pages of a view from using packages until it closes.
  mutating func refuse(_ view: ViewToken) { refusedViews.insert(ObjectIdentifier(view)) }

  private func isOpen(to view: ViewToken?) -> Bool {
    view.map { !refusedViews.contains(ObjectIdentifier($0)) } ?? true
  }

  /// Ends a view and its pages. Returns the pages.
  mutating func takeAll(of view: ObjectIdentifier) -> [PackagePage] {
    refusedViews.remove(view)
    return take { $0.view == view }
  }

  /// Ends all pages and returns them.
  mutating func takeAll() -> [PackagePage] { take { _ in true } }

  private mutating func take(_ isMeant: (PackagePage) -> Bool) -> [PackagePage] {
    let taken = pages.filter(isMeant)
    pages.removeAll(where: isMeant)
    return taken
  }

  private func pages(in view: ViewToken) -> [PackagePage] {
    pages.filter { $0.view == ObjectIdentifier(view) }
  }

  private static func page(
    of request: BridgeRequest, _ package: PackageID?, among pages: [PackagePage]
  ) -> PackagePage? {
    let document = request.documentText
    if let url = document.flatMap(Self.url),
      let page = pages.last(where: { $0.url?.target == url.target && $0.origin == Origin(url) })
    {
      return page
    }
    let site = request.context.topLevelSite
    if site == nil, document == nil, let package,
      let page = pages.last(where: { $0.known(package) != nil })
    {
      return page
    }
    return pages.last { $0.isPage(of: document, on: site) }
  }

  private static func url(_ text: String) -> RequestURL? {
    // A document without a web URL cannot match a rule.
    try? RequestURL(text)
  }
}
