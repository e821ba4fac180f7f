/// The cookies that may have to go for an arrival, in the order of eviction (E1).
///
/// The insecure go before the secure, and the longest unused before the others; the arrival counts
/// as used last, whatever the clock says. Script cannot push out what it cannot see: for its
/// arrivals everything that is not HttpOnly goes first.
///
/// Nothing goes for an arrival that is itself less worth keeping, so the arrival is refused where
/// what comes before it in the order does not make room, and then everything stays.
struct EvictionOrder {
  private let cookies: [EvictionRank]
  private let arrival: EvictionRank

  /// How many cookies come before the arrival.
  private let place: Int

  init(_ cookies: some Sequence<Cookie>, for arrival: Cookie, isScript: Bool) {
    self.cookies = cookies.map { EvictionRank($0, sparesHTTPOnly: isScript) }.sorted()
    let last = EvictionRank(arrival, sparesHTTPOnly: isScript, isArrival: true)
    self.arrival = last
    place = self.cookies.firstIndex { last < $0 } ?? self.cookies.count
  }

  /// E1: the cookies that go, by sequence number; nil where the arrival is refused.
  func surplus(over cap: CookieLimits.Cap) -> Set<UInt64>? {
    let count = cookies.count + 1
    let gone = min(CookieRules.excess(count, over: cap), place)
    return count - gone <= cap.limit ? first(gone) : nil
  }

  /// C1: the same within a partition, which is not purged further than it has to be.
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

/// The place of a cookie in the order of eviction.
private struct EvictionRank: Comparable {
  let isSpared: Bool
  let isSecure: Bool
  let lastAccessed: WallInstant
  let sequence: UInt64

  /// The bytes of name and value.
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
  /// E1: how many cookies must go.
  static func excess(_ count: Int, over cap: CookieLimits.Cap) -> Int {
    count > cap.limit ? count - cap.purgedTo : 0
  }
}
