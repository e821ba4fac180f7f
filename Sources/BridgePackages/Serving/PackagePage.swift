internal import BridgeCore
internal import Synchronization

/// A page: what the gate said when it began, and the versions of packages that it keeps until its end.
final class PackagePage: Sendable {
  private struct State {
    var leases: [PackageID: PackageLease] = [:]

    /// Whether the page can be seen; nil while its host has not said so.
    var isVisible: Bool?

    /// Whether its load event is over.
    var isLoaded = false
  }

  let url: RequestURL?
  let isAdmitted: Bool
  private let state: Mutex<State>

  init(_ url: RequestURL?, isAdmitted: Bool, isVisible: Bool? = nil) {
    (self.url, self.isAdmitted) = (url, isAdmitted)
    state = Mutex(State(isVisible: isVisible))
  }

  /// The lease of a package that the page has.
  func known(_ id: PackageID) -> PackageLease? { state.withLock { $0.leases[id] } }

  /// All leases that the page has.
  var leases: [PackageLease] { state.withLock { Array($0.leases.values) } }

  /// The lease of a package, which `open` begins at the first request for it. `isNew`: for the caller who began it.
  func lease(
    _ id: PackageID, _ open: () throws(PackageError) -> PackageLease
  ) throws(PackageError) -> (lease: PackageLease, isNew: Bool) {
    if let known = known(id) { return (known, false) }
    let new = try open()
    let (kept, isVisible, isLate) = state.withLock { state in
      let kept = state.leases[id] ?? new
      state.leases[id] = kept
      return (kept, state.isVisible, state.isLoaded)
    }
    if isLate { try kept.note(.cameLate) }
    if let isVisible { try kept.note(isVisible ? .shown : .hidden) }
    return (kept, kept === new)
  }

  /// Notes the load event; the leases to tell.
  func setLoaded() -> [PackageLease] {
    state.withLock { state in
      state.isLoaded = true
      return Array(state.leases.values)
    }
  }

  /// Notes whether the page can be seen; the leases to tell.
  func setVisible(_ isVisible: Bool) -> [PackageLease] {
    state.withLock { state in
      state.isVisible = isVisible
      return Array(state.leases.values)
    }
  }
}

/// The open pages, the newest last.
struct PackagePages {
  private(set) var pages: [PackagePage] = []

  /// What native code has before a page begins: one version of each package, as a page has it.
  private var native: PackagePage?
  private let maximum: Int

  /// Whether the view can be seen, and so the pages that begin in it.
  var isVisible: Bool?

  init(maximum: Int) { self.maximum = max(maximum, 1) }

  /// The page that a request is of, as far as it is known: of requests that say nothing of their page, the newest one
  /// that has the package, or else the newest one.
  func page(of request: BridgeRequest, having package: PackageID? = nil) -> PackagePage? {
    if request.beginsPage { return nil }
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
    if !request.isOfPage, pages.isEmpty { return native }
    return pages.last { $0.isPage(of: document, on: site) }
  }

  /// All leases that are open.
  var leases: [PackageLease] { (pages + [native].compactMap(\.self)).flatMap(\.leases) }

  /// The same, or the page that begins with the request, and those that end with that.
  ///
  /// What a page asks for never begins one: if its page is not known, it gets one of its own, which ends with the response
  /// and which no other request finds.
  mutating func enter(
    _ request: BridgeRequest, _ package: PackageID?, _ gate: PackageGate
  ) -> (page: PackagePage, ended: [PackagePage]) {
    if let page = page(of: request, having: package) { return (page, []) }
    let url = Self.url(request.pageText)
    let isAdmitted = url.map(gate.admits) ?? false
    let isBeginning = request.beginsPage
    let page = PackagePage(url, isAdmitted: isAdmitted, isVisible: isBeginning ? isVisible : nil)
    guard isBeginning else {
      if !request.isOfPage, pages.isEmpty { native = page }
      return (page, [])
    }
    pages.append(page)
    let ended = Array(pages.prefix(max(0, pages.count - maximum)))
    pages.removeFirst(ended.count)
    defer { native = nil }
    return (page, ended + [native].compactMap(\.self))
  }

  /// Ends all pages, and returns them.
  mutating func takeAll() -> [PackagePage] {
    defer { (pages, native) = ([], nil) }
    return pages + [native].compactMap(\.self)
  }

  private static func url(_ text: String) -> RequestURL? {
    // A document that has no URL of the web has none that a rule could be about.
    try? RequestURL(text)
  }
}

extension PackagePage {
  fileprivate var origin: Origin? { url.map { Origin($0) } }

  /// Whether it begins with the request.
  func isOf(_ request: BridgeRequest) -> Bool {
    url.map { Origin($0) == request.origin && $0.target == request.path } ?? false
  }

  /// Whether a request may come from the page, by what its host vouches for.
  fileprivate func isPage(of document: String?, on site: Site?) -> Bool {
    if let domain = site?.registrableDomain {
      return origin?.host == domain || origin?.host.hasSuffix(".\(domain)") == true
    }
    guard let document else { return true }
    // A document without a URL of the web is of no page that is known here.
    return (try? RequestURL(document)).map { Origin($0) } == origin
  }
}
