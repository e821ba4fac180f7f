/// One change of the jar's content.
public struct CookieChange: Sendable, Hashable {
  /// The cause of the change.
  public enum Cause: String, Sendable {
    case inserted, overwritten, deleted, expired, evicted
    /// Another process that uses the same file. Whether it stored or removed the cookie is in
    /// ``CookieChange/isRemoval``.
    case otherProcess
  }

  /// How the cookie changed.
  public let cause: Cause

  /// The cookie as it is in the jar, or as it was before it went.
  public let cookie: Cookie

  /// The overwritten cookie; nil if there was none.
  public let previous: Cookie?

  /// Whether the cookie is no longer in the jar.
  public let isRemoval: Bool

  /// The jar's version after the change; it only grows.
  public let version: UInt64

  /// The change as it looks to one who does not see every cookie; nil where nothing can be seen.
  func seen(by sees: (Cookie) -> Bool) -> CookieChange? {
    guard let previous, !isRemoval else { return sees(cookie) ? self : nil }
    switch (sees(previous), sees(cookie)) {
    case (true, true): return self
    case (false, true):
      return CookieChange(
        cause: cause(or: .inserted), cookie: cookie, previous: nil, isRemoval: false,
        version: version)
    case (true, false):
      return CookieChange(
        cause: cause(or: .deleted), cookie: previous, previous: nil, isRemoval: true,
        version: version)
    case (false, false): return nil
    }
  }

  /// The cause of an overwriting as an observer of only one of the two cookies sees it.
  private func cause(or seen: Cause) -> Cause { cause == .otherProcess ? cause : seen }
}
