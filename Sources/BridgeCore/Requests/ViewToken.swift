internal import Synchronization

/// Identifies a view of a host. Handlers use it to distinguish its pages from those of other views, even with the same
/// URL.
///
/// A host makes one for each view, confirms it in ``PageContext/view``, and ends it when the view closes. It equals no
/// other and has no text form: scripts can neither read nor choose it.
public final class ViewToken: Sendable {
  private struct State {
    var isOver = false
    var endings: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  /// Whether a newly loaded page replaces the previous one. Otherwise the view represents a client with any number of
  /// pages, such as a browser behind a proxy.
  package let showsOnePage: Bool

  private let state = Mutex(State())

  /// The token of a view that shows one page at a time.
  public init() { showsOnePage = true }

  private init(showsOnePage: Bool) { self.showsOnePage = showsOnePage }

  deinit { end() }

  /// The token of a client that can have any number of pages at once.
  package static func ofManyPages() -> ViewToken { ViewToken(showsOnePage: false) }

  /// Ends the view: data kept for its page is released. This also happens when nothing refers to the token any more.
  public func end() {
    let endings = state.withLock { state in
      state.isOver = true
      defer { state.endings = [:] }
      return Array(state.endings.values)
    }
    for ending in endings { ending() }
  }

  /// Calls `ending` when the view closes, or immediately if it is closed. A later call for the same owner replaces it.
  package func whenEnded(for owner: AnyObject, _ ending: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.endings[ObjectIdentifier(owner)] = ending }
      return state.isOver
    }
    if isOver { ending() }
  }
}

extension ViewToken: Hashable {
  /// Whether both identify the same view.
  public static func == (one: ViewToken, other: ViewToken) -> Bool { one === other }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ViewToken: CustomStringConvertible {
  /// `a view`.
  public var description: String { "a view" }
}
