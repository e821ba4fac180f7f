/// The cookies of a jar and the storage rules. It has neither a clock nor a lock.
package struct CookieStore: Sendable {
  let limits: CookieLimits
  var table = BucketTable()

  /// The number of cookies, including expired ones that no look-up has removed yet.
  var count = 0

  /// Increases with each change of the content.
  private(set) var version: UInt64 = 0

  /// The version at which a bucket was last freed; it stands for every missing bucket.
  var vanished: UInt64 = 0

  /// The number of partitioned cookies; if it is 0, look-ups skip them.
  var partitionedCount = 0

  /// Whether ``changes`` are collected.
  package var isObserved = false

  /// Whether the jar is closed: nothing is stored, and only expired cookies are removed.
  var isClosed = false

  package private(set) var changes: [CookieChange] = []

  /// The number of each new cookie. Numbers of refused cookies are not reused.
  package internal(set) var sequence = JarStamp()

  init(limits: CookieLimits) { self.limits = limits }

  /// The changes since the last call, in order.
  mutating func takeChanges() -> [CookieChange] {
    defer { changes.removeAll() }
    return changes
  }

  mutating func record(
    _ cause: CookieChange.Cause, _ cookie: Cookie, previous: Cookie? = nil,
    isRemoval: Bool = false, in bucket: Int
  ) {
    version += 1
    table.buckets[bucket].version = version
    guard isObserved else { return }
    changes.append(
      CookieChange(
        cause: cause, cookie: cookie, previous: previous, isRemoval: isRemoval, version: version))
  }

  /// Makes a change of order visible although no cookie changed.
  mutating func recordReordering(of bucket: Int) {
    version += 1
    table.buckets[bucket].version = version
  }
}

extension CookieStore {
  /// Stores the cookie of a line, deletes one for an expired line, or refuses (rules S1–S14, C1).
  mutating func store(
    _ line: SetCookie, from request: CookieRequest, session: SessionID, at now: WallInstant
  ) -> StoreOutcome {
    settle(
      arrival(line, from: request, session: session, created: now, at: now), at: now)
  }

  /// The change that a line asks for, and all reasons to refuse it.
  package mutating func arrival(
    _ line: SetCookie, from request: CookieRequest, session: SessionID, created: WallInstant,
    at now: WallInstant
  ) -> CookieArrival {
    let target = CookieRules.target(domain: line.domain, request: request)
    let scope = CookieScope(
      host: target.host, isHostOnly: target.isHostOnly,
      path: line.path ?? CookieRules.defaultPath(of: request.path),
      partition: line.isPartitioned ? request.partition : nil)
    let key = BucketTable.Key(domain: request.site.domain, partition: scope.partition)
    let cookie = Cookie(
      line, in: scope, lifetime: CookieRules.lifetime(line, at: created, session: session),
      at: created, sequence: sequence.next())
    let bucket = liveBucket(of: key, at: now)
    var reasons = CookieRules.refusals(line, in: scope, from: request)
    if isClosed { reasons.insert(.jarClosed) }
    if let refusal = target.refusal {
      reasons.insert(refusal)
    } else if let bucket {
      addConflicts(of: cookie, from: request, in: bucket, to: &reasons)
    }
    return CookieArrival(
      cookie: cookie, key: key, bucket: bucket, isScript: request.isScript, reasons: reasons)
  }

  /// Stores the cookie, or deletes one if it has expired, unless there are reasons not to.
  package mutating func settle(_ arrival: CookieArrival, at now: WallInstant) -> StoreOutcome {
    guard arrival.reasons.isEmpty else { return .rejected(arrival.reasons) }
    let cookie = arrival.cookie
    if let bucket = arrival.bucket, let place = table.buckets[bucket].place(of: cookie) {
      return renew(place, with: arrival, in: bucket, at: now)
    }
    if CookieRules.isExpired(cookie, at: now) { return .deleted }
    return insert(arrival, at: now)
  }

  /// The cookie that an arrival would replace.
  package func predecessor(of arrival: CookieArrival) -> Cookie? {
    guard let bucket = arrival.bucket else { return nil }
    return table.buckets[bucket].place(of: arrival.cookie).map { table.buckets[bucket][$0] }
  }

  /// S7 and S8, conflicts with existing cookies.
  private func addConflicts(
    of cookie: Cookie, from request: CookieRequest, in bucket: Int,
    to reasons: inout Set<CookieReason>
  ) {
    guard request.isScript || !request.isSecure else { return }
    if let place = table.buckets[bucket].place(of: cookie),
      CookieRules.overwritesHTTPOnly(table.buckets[bucket][place], from: request)
    {
      reasons.insert(.overwritesHTTPOnly)
    }
    if table.buckets[bucket].cookies.contains(where: {
      CookieRules.overlays($0, cookie, from: request)
    }) {
      reasons.insert(.overwritesSecure)
    }
  }

  private mutating func insert(_ arrival: CookieArrival, at now: WallInstant) -> StoreOutcome {
    guard let surplus = surplus(for: arrival, at: now) else { return .rejected([.evicted]) }
    let bucket = arrival.bucket ?? table.makePlace(for: arrival.key)
    add(arrival.cookie, to: bucket)
    record(.inserted, arrival.cookie, in: bucket)
    evict(surplus, for: bucket)
    return .stored
  }

  /// Adds a cookie with a new identity.
  mutating func add(_ cookie: Cookie, to bucket: Int) {
    table.buckets[bucket].insert(cookie)
    count += 1
    if cookie.partition != nil { partitionedCount += 1 }
  }

  /// S13 and S14: replaces the existing cookie, or removes it if the new one has expired.
  private mutating func renew(
    _ place: Int, with arrival: CookieArrival, in bucket: Int, at now: WallInstant
  ) -> StoreOutcome {
    let old = table.buckets[bucket][place]
    if CookieRules.isExpired(arrival.cookie, at: now) {
      forget([table.buckets[bucket].remove(place)], from: bucket, because: .deleted)
      return .deleted
    }
    var surplus = Surplus()
    // The count does not change, but a partition also has a limit in bytes (C1).
    if old.partition != nil {
      guard let needed = self.surplus(for: arrival, replacing: old, in: bucket) else {
        return .rejected([.evicted])
      }
      surplus = needed
    }
    var cookie = arrival.cookie
    cookie.created = old.created
    cookie.sequence = old.sequence
    table.buckets[bucket].replace(place, with: cookie)
    if !cookie.isEqual(to: old) { record(.overwritten, cookie, previous: old, in: bucket) }
    evict(surplus, for: bucket)
    return .replaced
  }
}

extension Cookie {
  /// Whether only the last use differs: such a replacement is not a change.
  func isEqual(to other: Cookie) -> Bool {
    var unused = self
    unused.lastAccessed = other.lastAccessed
    return unused == other
  }
}
