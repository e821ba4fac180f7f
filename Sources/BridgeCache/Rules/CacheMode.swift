/// Whether a cache serves one user or many (RFC 9111 §1).
public enum CacheMode: String, Sendable, CaseIterable {
  /// One user's cache, such as a browser's.
  case `private`

  /// A cache for many users, such as a reverse proxy's. It obeys `private`, `s-maxage`, `proxy-revalidate`,
  /// `Authorization` and the targeted field `CDN-Cache-Control` (RFC 9213).
  case shared
}
