/// One change of the jar's content.
public struct CookieChange: Sendable, Hashable {
  /// The cause of the change.
  public enum Cause: String, Sendable {
    case inserted, overwritten, deleted, expired, evicted
    /// Another process that uses the same file. ``CookieChange/isRemoval`` says whether it stored or removed the
    /// cookie.
    case otherProcess
  }

  /// How the cookie changed.
  public let cause: Cause

  /// The cookie as stored, or as it was before its removal.
  public let cookie: Cookie

  /// The overwritten cookie; nil if there was none.
  public let previous: Cookie?

  /// Whether the cookie is no longer in the jar.
  public let isRemoval: Bool

  /// The jar's version after the change; it only increases.
  public let version: UInt64

  /// The change as visible to an observer that sees only some cookies; nil if nothing is visible.
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

  /// The cause of an overwrite of which only one of the two cookies is visible.
  private func cause(or seen: Cause) -> Cause { cause == .otherProcess ? cause : seen }
}
