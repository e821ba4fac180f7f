/// The maximum numbers of cookies in a jar; the defaults are Chromium's. RFC 6265bis §6.1 asks for at least 50 per
/// domain and 3000 in total.
///
/// Insecure cookies are evicted before secure ones, and among these the least recently used first. There are two
/// differences from Chromium: a cookie stored by script never evicts an HttpOnly cookie, and nothing is evicted for a
/// cookie that itself has the lowest priority. Such a cookie is refused as ``CookieReason/evicted``, and nothing
/// changes.
public struct CookieLimits: Sendable, Hashable {
  /// A limit with hysteresis: exceeding it evicts cookies down to a lower number, so that not every further cookie
  /// causes an eviction.
  public struct Cap: Sendable, Hashable {
    /// The maximum number.
    public let limit: Int

    /// The number of cookies left after a purge.
    public let purgedTo: Int

    /// A cap; `purgedTo` is clamped to 0…limit.
    public init(limit: Int, purgedTo: Int) {
      self.limit = max(limit, 0)
      self.purgedTo = min(max(purgedTo, 0), self.limit)
    }
  }

  /// The cookies of one registrable domain.
  public var perSite = Cap(limit: 180, purgedTo: 150)

  /// All cookies.
  public var total = Cap(limit: 3300, purgedTo: 3000)

  /// The cookies of one registrable domain in one partition (rule C1).
  public var perPartition = 180

  /// The bytes of names and values in one partition (rule C1).
  public var bytesPerPartition = 10_240

  /// Chromium's limits.
  public init() {}
}

/// The choices that RFC 6265bis leaves to the user agent.
public struct CookiePolicy: Sendable, Hashable {
  /// Whether `localhost`, `127.0.0.0/8` and `::1` count as secure, as in browsers (rule S6).
  public var trustsLoopback = true

  /// Whether a redirect through another site makes a request cross-site. Browsers differ: the draft required it, and
  /// Chromium reverted it (rule G4).
  public var countsRedirects = false

  /// How long a new cookie without SameSite is sent with top-level POSTs from other sites; nil for never. Chromium
  /// allows two minutes (rule G3).
  public var laxGrace: Duration?

  /// The policy of browsers, without Chromium's grace period.
  public init() {}
}
