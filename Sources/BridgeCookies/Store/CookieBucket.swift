/// The cookies of one registrable domain in one partition, always in the order they are sent in.
struct CookieBucket: Sendable {
  private struct Entry: Sendable {
    var cookie: Cookie
    let scope: Int
    let order: SendOrder
    let demands: CookieDemands
  }

  let key: BucketTable.Key
  private var entries: [Entry] = []
  private var scopes = ScopeTable()

  init(key: BucketTable.Key) { self.key = key }

  /// No cookie expires before this moment.
  private(set) var nextExpiry = WallInstant.distantFuture

  /// The jar's version when this bucket was changed last.
  var version: UInt64 = 0

  var count: Int { entries.count }
  var cookies: some Sequence<Cookie> { entries.lazy.map(\.cookie) }

  /// The cookie with the identity of `cookie` (rule S13).
  func place(of cookie: Cookie) -> Int? {
    guard let scope = scopes.index(of: cookie.scope) else { return nil }
    let length = cookie.path.count
    var place = firstPlace { $0.pathLength <= length }
    while place < entries.count, entries[place].order.pathLength == length {
      if entries[place].scope == scope, entries[place].cookie.name == cookie.name { return place }
      place += 1
    }
    return nil
  }

  subscript(place: Int) -> Cookie { entries[place].cookie }

  mutating func insert(_ cookie: Cookie) {
    let entry = entry(for: cookie)
    entries.insert(entry, at: firstPlace { entry.order < $0 })
  }

  /// Puts `cookie` in the place of one with the same identity and creation, so the order holds.
  mutating func replace(_ place: Int, with cookie: Cookie) {
    scopes.release(entries[place].scope)
    entries[place] = entry(for: cookie)
  }

  mutating func remove(_ place: Int) -> Cookie {
    let entry = entries.remove(at: place)
    scopes.release(entry.scope)
    return entry.cookie
  }

  /// Takes out what `isGone` says, and answers it in order.
  mutating func removeAll(where isGone: (Cookie) -> Bool) -> [Cookie] {
    var gone: [Cookie] = []
    nextExpiry = .distantFuture
    entries.removeAll { entry in
      guard isGone(entry.cookie) else {
        nextExpiry = min(nextExpiry, entry.cookie.expires ?? .distantFuture)
        return false
      }
      scopes.release(entry.scope)
      gone.append(entry.cookie)
      return true
    }
    return gone
  }

  private mutating func entry(for cookie: Cookie) -> Entry {
    nextExpiry = min(nextExpiry, cookie.expires ?? .distantFuture)
    return Entry(
      cookie: cookie, scope: scopes.acquire(cookie.scope), order: SendOrder(cookie),
      demands: CookieRules.demands(of: cookie))
  }

  /// The first place from which on `isBehind` holds, which it must do from some place on.
  private func firstPlace(where isBehind: (SendOrder) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(entries[middle].order) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension CookieBucket {
  /// Appends the header pairs of all matches to `header`, and marks them as used (rules G5, G6).
  mutating func appendMatches(of lookup: CookieLookup, to header: inout [UInt8]) {
    let reached = scopes.reached(from: lookup.request)
    for place in entries.indices where isMatch(place, lookup, reached) {
      if !header.isEmpty { header += "; ".utf8 }
      header += entries[place].cookie.pair
      entries[place].cookie.lastAccessed = lookup.now
    }
  }

  /// All matches, in order, marked as used.
  mutating func takeMatches(of lookup: CookieLookup) -> [Cookie] {
    let reached = scopes.reached(from: lookup.request)
    var matches: [Cookie] = []
    for place in entries.indices where isMatch(place, lookup, reached) {
      entries[place].cookie.lastAccessed = lookup.now
      matches.append(entries[place].cookie)
    }
    return matches
  }

  private func isMatch(_ place: Int, _ lookup: CookieLookup, _ reached: [Bool]) -> Bool {
    reached[entries[place].scope]
      && lookup.meets(entries[place].demands, createdAt: entries[place].cookie.created)
  }

  /// Every cookie with all reasons why it does not match; none where it does. Nothing is marked.
  func verdicts(on lookup: CookieLookup) -> [(cookie: Cookie, reasons: Set<CookieReason>)] {
    entries.map { entry in
      let scope = scopes[entry.scope]
      var reasons = CookieRules.reasons(
        for: lookup.unmet(entry.demands, createdAt: entry.cookie.created))
      if !CookieRules.isHost(of: scope, lookup.request) { reasons.insert(.domainMismatch) }
      if !CookieRules.pathMatches(lookup.request.path, scope.path) { reasons.insert(.pathMismatch) }
      if CookieRules.isExpired(entry.cookie, at: lookup.now) { reasons.insert(.expired) }
      if !lookup.request.hasCredentials { reasons.insert(.credentialsOmitted) }
      return (entry.cookie, reasons)
    }
  }
}
