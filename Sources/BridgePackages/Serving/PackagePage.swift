internal import BridgeCore
internal import Synchronization

/// A page, with the gate's decision at its beginning and the package versions that it keeps until its end.
final class PackagePage: Sendable {
  private struct State {
    var leases: [PackageID: PackageLease] = [:]

    /// Whether the page is visible; nil until its host says so.
    var isVisible: Bool?

    /// Whether its load event has fired.
    var isLoaded = false
  }

  let url: RequestURL?

  /// A sequence number. Later pages have higher numbers.
  let number: Int
  let isAdmitted: Bool

  /// The view that shows it; nil if unknown.
  let view: ObjectIdentifier?

  /// Whether a navigation began it. Otherwise it existed before its first known request, or it stands for native code.
  let isBegun: Bool
  private let state = Mutex(State())

  init(_ url: RequestURL?, number: Int, isAdmitted: Bool, in view: ViewToken?, isBegun: Bool) {
    (self.url, self.number, self.isAdmitted, self.isBegun) = (url, number, isAdmitted, isBegun)
    // When a view ends, its pages end as well, so its identifier cannot be reused while they exist.
    self.view = view.map { ObjectIdentifier($0) }
  }

  /// The page's lease of a package, if any.
  func known(_ id: PackageID) -> PackageLease? { state.withLock { $0.leases[id] } }

  /// All leases of the page.
  var leases: [PackageLease] { state.withLock { Array($0.leases.values) } }

  /// Whether one of its versions is still on trial.
  var isOnTrial: Bool { leases.contains(where: \.isOnTrial) }

  /// Ends the trials of its versions, even while responses to it are running: the next page must get the result.
  ///
  /// Leases of good versions end with the last of those responses.
  func endTrials() {
    for lease in leases where lease.isOnTrial { lease.close() }
  }

  /// The lease of a package. `open` makes it at the first request. `isNew` is true for the caller that made it.
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

  /// Records the load event. Returns the leases to tell.
  func setLoaded() -> [PackageLease] {
    state.withLock { state in
      state.isLoaded = true
      return Array(state.leases.values)
    }
  }

  /// Records whether the page is visible. Returns the leases to tell.
  func setVisible(_ isVisible: Bool) -> [PackageLease] {
    state.withLock { state in
      state.isVisible = isVisible
      return Array(state.leases.values)
    }
  }

  var origin: Origin? { url.map { Origin($0) } }

  /// Whether the request is the navigation that begins it.
  func isOf(_ request: BridgeRequest) -> Bool {
    url.map { Origin($0) == request.origin && $0.target == request.path } ?? false
  }

  /// Whether a request may come from the page, according to its context.
  func isPage(of document: String?, on site: Site?) -> Bool {
    if let domain = site?.registrableDomain {
      return origin?.host == domain || origin?.host.hasSuffix(".\(domain)") == true
    }
    guard let document else { return true }
    // A document without a web URL belongs to no known page.
    return (try? RequestURL(document)).map { Origin($0) } == origin
  }
}
