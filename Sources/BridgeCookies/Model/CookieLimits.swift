/// How many cookies the jar keeps; the values are Chromium's. RFC 6265bis §6.1 asks for at least 50
/// for each domain and 3000 in all.
///
/// Where there are too many, the insecure go before the secure, and the longest unused before the
/// others. Two things differ from Chromium: what script stores never pushes out an HttpOnly cookie,
/// and nothing goes for an arrival that is itself less worth keeping than all that could go. Such an
/// arrival is refused as ``CookieReason/evicted``, and changes nothing.
public struct CookieLimits: Sendable, Hashable {
  /// A cap that, once passed, is purged well below, so that not every further cookie costs a purge.
  public struct Cap: Sendable, Hashable {
    /// The most there may be.
    public let limit: Int

    /// The number of cookies left after a purge.
    public let purgedTo: Int

    /// The cap; what is left after a purge is at most the limit and at least nothing.
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

  /// The bytes of their names and values (rule C1).
  public var bytesPerPartition = 10_240

  /// The limits of Chromium.
  public init() {}
}

/// The choices that RFC 6265bis leaves to the user agent.
public struct CookiePolicy: Sendable, Hashable {
  /// Whether `localhost`, `127.0.0.0/8` and `::1` count as secure, as in browsers (rule S6).
  public var trustsLoopback = true

  /// Whether a redirect over another site makes a request cross-site. Browsers do not agree: the
  /// draft asked for it, and Chromium took it back (rule G4).
  public var countsRedirects = false

  /// For how long a new cookie without SameSite goes along with top-level POSTs from other sites;
  /// nil for never. Chromium allows two minutes (rule G3).
  public var laxGrace: Duration?

  /// The policy of browsers, without Chromium's grace.
  public init() {}
}
