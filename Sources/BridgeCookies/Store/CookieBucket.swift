/// The cookies of one registrable domain in one partition, always in the order they are sent in.
struct CookieBucket: Sendable {
  /// The properties that a search compares, kept apart from the cookies: they lie close together, and
  /// most cookies need not be fetched.
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

  /// No cookie expires before this moment.
  private(set) var nextExpiry = WallInstant.distantFuture

  /// The jar's version when this bucket was changed last.
  var version: UInt64 = 0

  var count: Int { entries.count }
  var cookies: some Sequence<Cookie> { entries }

  /// The cookie with the identity of `cookie` (rule S13).
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

  /// Takes a list of cookies into an empty bucket; no two have the same identity.
  mutating func load(_ cookies: inout [Cookie]) {
    let orders = cookies.map { SendOrder($0) }
    cookies.take(orders.indices.sorted { orders[$0] < orders[$1] })
    // The same list under another name, so that no cookie of it is copied.
    let sorted = cookies
    marks.reserveCapacity(sorted.count)
    for place in sorted.indices { marks.append(mark(for: sorted[place])) }
    swap(&entries, &cookies)
  }

  /// Puts `cookie` in the place of one with the same identity and creation, so the order holds.
  mutating func replace(_ place: Int, with cookie: Cookie) {
    scopes.release(Int(marks[place].scope))
    marks[place] = mark(for: cookie)
    entries[place] = cookie
  }

  mutating func remove(_ place: Int) -> Cookie {
    scopes.release(Int(marks.remove(at: place).scope))
    return entries.remove(at: place)
  }

  /// Takes out what `isGone` says, and answers it in order.
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

  /// Differs for most names that differ.
  private static func tag(of name: some Sequence<UInt8>) -> UInt16 {
    name.reduce(0) { ($0 &* 31) &+ UInt16($1) }
  }

  /// The first place from which on `isBehind` holds, which it must do from some place on.
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
  /// The header pairs of all matches, joined and marked as used (rules G5, G6).
  mutating func header(for lookup: CookieLookup) -> [UInt8] {
    let places = matches(of: lookup)
    // The memory of all pairs is asked for at once, and there is one allocation.
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

  /// All matches, in order, marked as used.
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

  /// Every cookie with all reasons why it does not match; none where it does. Nothing is marked.
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
  /// Brings the elements into the order in which `places` names them. None is copied, as an array
  /// itself would do to swap two.
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
