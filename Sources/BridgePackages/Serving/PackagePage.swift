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

  /// Of two pages, the one that began later has the higher one.
  let number: Int
  let isAdmitted: Bool

  /// The view that shows it; nil where the host has not said so.
  let view: ObjectIdentifier?

  /// Whether a navigation began it. Otherwise it was there when it was first heard of, or is no page but native code.
  let isBegun: Bool
  private let state = Mutex(State())

  init(_ url: RequestURL?, number: Int, isAdmitted: Bool, in view: ViewToken?, isBegun: Bool) {
    (self.url, self.number, self.isAdmitted, self.isBegun) = (url, number, isAdmitted, isBegun)
    // A view that is gone takes its pages along, before another can have its place.
    self.view = view.map { ObjectIdentifier($0) }
  }

  /// The lease of a package that the page has.
  func known(_ id: PackageID) -> PackageLease? { state.withLock { $0.leases[id] } }

  /// All leases that the page has.
  var leases: [PackageLease] { state.withLock { Array($0.leases.values) } }

  /// Whether it has not yet shown whether one of its versions works.
  var isOnTrial: Bool { leases.contains(where: \.isOnTrial) }

  /// Ends the trials of its versions, also while responses to it are under way: the page after it is to judge them.
  ///
  /// Leases of versions that are good end with the last of those responses.
  func endTrials() {
    for lease in leases where lease.isOnTrial { lease.close() }
  }

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

  var origin: Origin? { url.map { Origin($0) } }

  /// Whether it begins with the request.
  func isOf(_ request: BridgeRequest) -> Bool {
    url.map { Origin($0) == request.origin && $0.target == request.path } ?? false
  }

  /// Whether a request may come from the page, by what its host vouches for.
  func isPage(of document: String?, on site: Site?) -> Bool {
    if let domain = site?.registrableDomain {
      return origin?.host == domain || origin?.host.hasSuffix(".\(domain)") == true
    }
    guard let document else { return true }
    // A document without a URL of the web is of no page that is known here.
    return (try? RequestURL(document)).map { Origin($0) } == origin
  }
}
