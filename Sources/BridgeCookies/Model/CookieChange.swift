/// One change of the jar's content.
public struct CookieChange: Sendable, Hashable {
  /// What changed it.
  public enum Cause: String, Sendable { case inserted, overwritten, deleted, expired, evicted }

  /// What happened.
  public let cause: Cause

  /// The cookie as it is in the jar, or as it was before it went.
  public let cookie: Cookie

  /// What was overwritten; nil for any other cause.
  public let previous: Cookie?

  /// The jar's version after the change; it only grows.
  public let version: UInt64

  /// The change as scripts may see it; nil where all of it is HttpOnly.
  var withoutHTTPOnly: CookieChange? {
    switch (cookie.isHTTPOnly, previous?.isHTTPOnly) {
    case (false, nil), (false, false): self
    case (false, true):
      CookieChange(cause: .inserted, cookie: cookie, previous: nil, version: version)
    case (true, false):
      previous.map { CookieChange(cause: .deleted, cookie: $0, previous: nil, version: version) }
    case (true, nil), (true, true): nil
    }
  }
}
