/// Whom a cache serves (RFC 9111 §1): one user, or everyone who asks.
public enum CacheMode: String, Sendable, CaseIterable {
  /// One user's cache, such as a browser's.
  case `private`

  /// A cache for many users, such as a reverse proxy's: `private`, `s-maxage`, `proxy-revalidate`, `Authorization`
  /// and the targeted field `CDN-Cache-Control` (RFC 9213) count.
  case shared
}
