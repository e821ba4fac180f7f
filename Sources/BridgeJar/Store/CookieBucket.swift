/// The cookies of one registrable domain in one partition, always in sending order.
struct CookieBucket: Sendable {
  /// The properties compared by a search. They are stored apart from the cookies, so that they are adjacent in memory
  /// and most cookies need not be loaded.
  private struct Mark: Sendable {
    let order: SendOrder
    let scope: Int32
    let nameTag: UInt16
    let demands: CookieDemands
  }

  let key: BucketTable.Key
  private var marks: [Mark] = []
  private var entries: [Cookie] = []
  private var scopes = ScopeTable()

  init(key: BucketTable.Key) { self.key = key }

  /// A lower bound of the expiry times.
  private(set) var nextExpiry = WallInstant.distantFuture

  /// The jar's version at the last change of this bucket.
  var version: UInt64 = 0

  var count: Int { entries.count }
  var cookies: some Sequence<Cookie> { entries }

  /// The place of the cookie with the identity of `cookie` (rule S13).
  func place(of cookie: Cookie) -> Int? { place(of: cookie.identity) }

  func place(of identity: CookieIdentity) -> Int? {
    guard let scope = scopes.index(of: identity.scope) else { return nil }
    let (length, tag) = (identity.scope.path.count, Self.tag(of: identity.name))
    var place = firstPlace { $0.pathLength <= length }
    while place < marks.count, marks[place].order.pathLength == length {
      if marks[place].nameTag == tag, marks[place].scope == scope,
        entries[place].name == identity.name
      {
        return place
      }
      place += 1
    }
    return nil
  }

  subscript(place: Int) -> Cookie { entries[place] }

  mutating func insert(_ cookie: Cookie) {
    let mark = mark(for: cookie)
    let place = firstPlace { mark.order < $0 }
    marks.insert(mark, at: place)
    entries.insert(cookie, at: place)
  }

  /// Moves a list of cookies into an empty bucket; their identities are unique.
  mutating func load(_ cookies: inout [Cookie]) {
    let orders = cookies.map { SendOrder($0) }
    cookies.take(orders.indices.sorted { orders[$0] < orders[$1] })
    // The same list under another name, so that no cookie of it is copied.
    let sorted = cookies
    marks.reserveCapacity(sorted.count)
    for place in sorted.indices { marks.append(mark(for: sorted[place])) }
    swap(&entries, &cookies)
  }

  /// Replaces a cookie by one with the same identity and creation time, which preserves the order.
  mutating func replace(_ place: Int, with cookie: Cookie) {
    scopes.release(Int(marks[place].scope))
    marks[place] = mark(for: cookie)
    entries[place] = cookie
  }

  mutating func remove(_ place: Int) -> Cookie {
    scopes.release(Int(marks.remove(at: place).scope))
    return entries.remove(at: place)
  }

  /// Removes the cookies for which `isGone` is true, and returns them in order.
  mutating func removeAll(where isGone: (Cookie) -> Bool) -> [Cookie] {
    let (all, allMarks) = (entries, marks)
    var gone: [Cookie] = []
    nextExpiry = .distantFuture
    entries.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    for (cookie, mark) in zip(all, allMarks) {
      if isGone(cookie) {
        scopes.release(Int(mark.scope))
        gone.append(cookie)
      } else {
        nextExpiry = min(nextExpiry, cookie.expires ?? .distantFuture)
        entries.append(cookie)
        marks.append(mark)
      }
    }
    return gone
  }

  private mutating func mark(for cookie: Cookie) -> Mark {
    nextExpiry = min(nextExpiry, cookie.expires ?? .distantFuture)
    return Mark(
      order: SendOrder(cookie), scope: Int32(scopes.acquire(cookie.scope)),
      nameTag: Self.tag(of: cookie.name), demands: CookieRules.demands(of: cookie))
  }

  /// A tag that differs for most different names.
  private static func tag(of name: some Sequence<UInt8>) -> UInt16 {
    name.reduce(0) { ($0 &* 31) &+ UInt16($1) }
  }

  /// The first place for which `isBehind` is true; it must stay true from there on.
  private func firstPlace(where isBehind: (SendOrder) -> Bool) -> Int {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(marks[middle].order) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension CookieBucket {
  /// The `name=value` pairs of all matches, joined and marked as used (rules G5, G6).
  mutating func header(for lookup: CookieLookup) -> [UInt8] {
    let places = matches(of: lookup)
    // Memory for all pairs is reserved in a single allocation.
    let length = places.reduce(0) { $0 + entries[$1].pair.count + 2 }
    var header: [UInt8] = []
    header.reserveCapacity(length)
    for place in places {
      if !header.isEmpty { header += "; ".utf8 }
      header += entries[place].pair
      entries[place].lastAccessed = lookup.now
    }
    return header
  }

  /// All matches in order, marked as used.
  mutating func takeMatches(of lookup: CookieLookup) -> [Cookie] {
    matches(of: lookup).map { place in
      entries[place].lastAccessed = lookup.now
      return entries[place]
    }
  }

  private func matches(of lookup: CookieLookup) -> [Int] {
    let reached = scopes.reached(from: lookup.request)
    return marks.indices.filter { place in
      let mark = marks[place]
      return reached[Int(mark.scope)]
        && lookup.meets(mark.demands, createdAt: mark.order.created)
    }
  }

  /// All cookies with the reasons why they do not match, empty if they do. Marks nothing as used.
  func verdicts(on lookup: CookieLookup) -> [(cookie: Cookie, reasons: Set<CookieReason>)] {
    zip(entries, marks).map { cookie, mark in
      let scope = scopes[Int(mark.scope)]
      var reasons = CookieRules.reasons(
        for: lookup.unmet(mark.demands, createdAt: cookie.created))
      if !CookieRules.isHost(of: scope, lookup.request) { reasons.insert(.domainMismatch) }
      if !CookieRules.pathMatches(lookup.request.path, scope.path) { reasons.insert(.pathMismatch) }
      if CookieRules.isExpired(cookie, at: lookup.now) { reasons.insert(.expired) }
      if !lookup.request.hasCredentials { reasons.insert(.credentialsOmitted) }
      return (cookie, reasons)
    }
  }
}

extension Array {
  /// Reorders the elements as listed in `places`, without the copies that swapping in the array would make.
  fileprivate mutating func take(_ places: [Int]) {
    var places = places
    withUnsafeMutableBufferPointer { elements in
      for start in elements.indices {
        var place = start
        while places[place] != start {
          let next = places[place]
          elements.swapAt(place, next)
          places[place] = place
          place = next
        }
        places[place] = place
      }
    }
  }
}
