/// The cookies of a jar, and the rules about keeping them. It has neither clock nor lock.
struct CookieStore: Sendable {
  let limits: CookieLimits
  var table = BucketTable()

  /// The number of cookies, including expired ones that no look-up has met since.
  var count = 0

  /// Grows with each change of the content.
  private(set) var version: UInt64 = 0

  /// The version in which a bucket ceased to be: the one of every bucket that is not there.
  var vanished: UInt64 = 0

  /// How many cookies are partitioned; most jars have none, and need not look for them.
  var partitionedCount = 0

  /// Whether ``changes`` are kept.
  var isObserved = false

  /// Whether the jar has been closed: nothing is stored any more, nor removed before it expires.
  var isClosed = false

  private(set) var changes: [CookieChange] = []

  /// A number for each arrival. Those of arrivals that are refused are not used again.
  var sequence = JarStamp()

  init(limits: CookieLimits) { self.limits = limits }

  /// The changes since they were last taken, in order.
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

  /// Makes a change of the order visible, in which no cookie changed.
  mutating func recordReordering(of bucket: Int) {
    version += 1
    table.buckets[bucket].version = version
  }
}

extension CookieStore {
  /// Stores what a line says, or does what an expired arrival asks, or refuses (rules S1–S14, C1).
  mutating func store(
    _ line: SetCookie, from request: CookieRequest, session: SessionID, at now: WallInstant
  ) -> StoreOutcome {
    settle(
      arrival(line, from: request, session: session, created: now, at: now), at: now)
  }

  /// The change that a line asks for, and every reason to refuse it.
  mutating func arrival(
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

  /// Takes the arrival in, or does what it asks if it is expired, unless there are reasons not to.
  mutating func settle(_ arrival: CookieArrival, at now: WallInstant) -> StoreOutcome {
    guard arrival.reasons.isEmpty else { return .rejected(arrival.reasons) }
    let cookie = arrival.cookie
    if let bucket = arrival.bucket, let place = table.buckets[bucket].place(of: cookie) {
      return renew(place, with: arrival, in: bucket, at: now)
    }
    if CookieRules.isExpired(cookie, at: now) { return .deleted }
    return insert(arrival, at: now)
  }

  /// S7 and S8, the halves about cookies that are there.
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

  /// Puts in a cookie that was not there.
  mutating func add(_ cookie: Cookie, to bucket: Int) {
    table.buckets[bucket].insert(cookie)
    count += 1
    if cookie.partition != nil { partitionedCount += 1 }
  }

  /// S13 and S14: replaces the cookie that is there, or removes it if the arrival is expired.
  private mutating func renew(
    _ place: Int, with arrival: CookieArrival, in bucket: Int, at now: WallInstant
  ) -> StoreOutcome {
    let old = table.buckets[bucket][place]
    if CookieRules.isExpired(arrival.cookie, at: now) {
      forget([table.buckets[bucket].remove(place)], from: bucket, because: .deleted)
      return .deleted
    }
    var surplus = Surplus()
    // The count stays what it is, but a partition also has a limit in bytes (C1).
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
  /// Whether nothing differs but the last use: replacing one with the other is no change.
  func isEqual(to other: Cookie) -> Bool {
    var unused = self
    unused.lastAccessed = other.lastAccessed
    return unused == other
  }
}
