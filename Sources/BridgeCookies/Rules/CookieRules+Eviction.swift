/// The order of eviction (E1): the insecure before the secure, the longest unused before the
/// others.
struct EvictionRank: Comparable {
  let isSecure: Bool
  let lastAccessed: WallInstant
  let sequence: UInt64

  init(_ cookie: Cookie) {
    isSecure = cookie.isSecure
    lastAccessed = cookie.lastAccessed
    sequence = cookie.sequence
  }

  static func < (left: EvictionRank, right: EvictionRank) -> Bool {
    if left.isSecure != right.isSecure { return right.isSecure }
    return (left.lastAccessed, left.sequence) < (right.lastAccessed, right.sequence)
  }
}

extension CookieRules {
  /// E1: how many cookies of a site must go.
  static func excess(_ count: Int, over cap: CookieLimits.Cap) -> Int {
    count > cap.limit ? count - cap.purgedTo : 0
  }

  /// C1: how many of a site's cookies in one partition must go, given their sizes in order of
  /// eviction.
  static func excess(ofSizes sizes: [Int], limits: CookieLimits) -> Int {
    var bytes = sizes.reduce(0, +)
    var gone = 0
    while gone < sizes.count,
      sizes.count - gone > limits.perPartition || bytes > limits.bytesPerPartition
    {
      bytes -= sizes[gone]
      gone += 1
    }
    return gone
  }
}
