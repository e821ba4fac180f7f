/// The eviction candidates for a new cookie, in order of eviction (E1).
///
/// Insecure cookies are evicted before secure ones, and among these the least recently used first; the new cookie
/// counts as the most recently used, whatever the clock says. Script cannot evict cookies that it cannot see: for its
/// cookies, everything that is not HttpOnly comes first.
///
/// Only cookies that precede the new one in this order are evicted. If they do not make enough room, the new cookie is
/// refused and nothing is evicted.
struct EvictionOrder {
  private let cookies: [EvictionRank]
  private let arrival: EvictionRank

  /// The number of cookies that precede the new one.
  private let place: Int

  init(_ cookies: some Sequence<Cookie>, for arrival: Cookie, isScript: Bool) {
    self.cookies = cookies.map { EvictionRank($0, sparesHTTPOnly: isScript) }.sorted()
    let last = EvictionRank(arrival, sparesHTTPOnly: isScript, isArrival: true)
    self.arrival = last
    place = self.cookies.firstIndex { last < $0 } ?? self.cookies.count
  }

  /// E1: the sequence numbers of the cookies to evict; nil if the new cookie is refused.
  func surplus(over cap: CookieLimits.Cap) -> Set<UInt64>? {
    let count = cookies.count + 1
    let gone = min(CookieRules.excess(count, over: cap), place)
    return count - gone <= cap.limit ? first(gone) : nil
  }

  /// C1: the same for a partition, which is not purged further than necessary.
  func surplusOfPartition(_ limits: CookieLimits) -> Set<UInt64>? {
    var (count, bytes) = (cookies.count + 1, cookies.reduce(arrival.size) { $0 + $1.size })
    var gone = 0
    while count > limits.perPartition || bytes > limits.bytesPerPartition {
      guard gone < place else { return nil }
      count -= 1
      bytes -= cookies[gone].size
      gone += 1
    }
    return first(gone)
  }

  private func first(_ count: Int) -> Set<UInt64> { Set(cookies.prefix(count).map(\.sequence)) }
}

/// A cookie's place in the order of eviction.
private struct EvictionRank: Comparable {
  let isSpared: Bool
  let isSecure: Bool
  let lastAccessed: WallInstant
  let sequence: UInt64

  /// The number of bytes of name and value.
  let size: Int

  init(_ cookie: Cookie, sparesHTTPOnly: Bool, isArrival: Bool = false) {
    isSpared = sparesHTTPOnly && cookie.isHTTPOnly
    isSecure = cookie.isSecure
    lastAccessed = isArrival ? .distantFuture : cookie.lastAccessed
    sequence = cookie.sequence
    size = cookie.name.count + cookie.value.count
  }

  static func < (left: EvictionRank, right: EvictionRank) -> Bool {
    if left.isSpared != right.isSpared { return right.isSpared }
    if left.isSecure != right.isSecure { return right.isSecure }
    return (left.lastAccessed, left.sequence) < (right.lastAccessed, right.sequence)
  }
}

extension CookieRules {
  /// E1: the number of cookies to evict.
  static func excess(_ count: Int, over cap: CookieLimits.Cap) -> Int {
    count > cap.limit ? count - cap.purgedTo : 0
  }
}
