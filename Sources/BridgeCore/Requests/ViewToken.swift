internal import Synchronization

/// A view of a host, by which handlers tell its pages from those of other views, also where both show the same URL.
///
/// A host makes one for each view, vouches for it in ``PageContext/view``, and ends it when the view closes. It equals no
/// other and has no text: page script can neither read nor choose it.
public final class ViewToken: Sendable {
  private struct State {
    var isOver = false
    var endings: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  /// Whether a page that is loaded takes the place of the one before. Otherwise the view stands for a client with any
  /// number of pages, such as a browser behind a proxy.
  package let showsOnePage: Bool

  private let state = Mutex(State())

  /// The token of a view that shows one page at a time.
  public init() { showsOnePage = true }

  private init(showsOnePage: Bool) { self.showsOnePage = showsOnePage }

  deinit { end() }

  /// The token of a client that has any number of pages at once.
  package static func ofManyPages() -> ViewToken { ViewToken(showsOnePage: false) }

  /// The view is closed: what was kept for its page is let go of. So it is when nothing refers to the token any more.
  public func end() {
    let endings = state.withLock { state in
      state.isOver = true
      defer { state.endings = [:] }
      return Array(state.endings.values)
    }
    for ending in endings { ending() }
  }

  /// Has `ending` called when the view closes, at once where it has; the last one counts that an owner gives.
  package func whenEnded(for owner: AnyObject, _ ending: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.endings[ObjectIdentifier(owner)] = ending }
      return state.isOver
    }
    if isOver { ending() }
  }
}

extension ViewToken: Hashable {
  /// Whether both stand for the same view.
  public static func == (one: ViewToken, other: ViewToken) -> Bool { one === other }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ViewToken: CustomStringConvertible {
  /// `a view`.
  public var description: String { "a view" }
}
