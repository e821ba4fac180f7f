/// The cookies of a jar, and the rules about keeping them. It has neither clock nor lock.
struct CookieStore: Sendable {
  let limits: CookieLimits
  var table = BucketTable()

  /// How many cookies there are, with those expired that nobody asked for since.
  var count = 0

  /// Grows with each change of the content.
  private(set) var version: UInt64 = 0

  /// The version in which a bucket ceased to be: the one of every bucket that is not there.
  var vanished: UInt64 = 0

  /// How many cookies are partitioned; most jars have none, and need not look for them.
  var partitionedCount = 0

  /// Whether ``changes`` are kept.
  var isObserved = false

  private(set) var changes: [CookieChange] = []
  private var lastSequence: UInt64 = 0

  init(limits: CookieLimits) { self.limits = limits }

  /// The changes since they were last taken, in order.
  mutating func takeChanges() -> [CookieChange] {
    defer { changes.removeAll() }
    return changes
  }

  mutating func record(
    _ cause: CookieChange.Cause, _ cookie: Cookie, previous: Cookie? = nil, in bucket: Int
  ) {
    version += 1
    table.buckets[bucket].version = version
    guard isObserved else { return }
    changes.append(
      CookieChange(cause: cause, cookie: cookie, previous: previous, version: version))
  }

  /// A number for each arrival. Those of arrivals that are refused are not used again.
  mutating func nextSequence() -> UInt64 {
    lastSequence += 1
    return lastSequence
  }
}

extension CookieStore {
  /// Stores what a line says, or does what an expired arrival asks, or refuses (rules S1–S14, C1).
  mutating func store(
    _ line: SetCookie, from request: CookieRequest, session: SessionID, at now: WallInstant
  ) -> StoreOutcome {
    let target = CookieRules.target(domain: line.domain, request: request)
    let scope = CookieScope(
      host: target.host, isHostOnly: target.isHostOnly,
      path: line.path ?? CookieRules.defaultPath(of: request.path),
      partition: line.isPartitioned ? request.partition : nil)
    let key = BucketTable.Key(domain: request.site.domain, partition: scope.partition)
    let cookie = Cookie(
      line, in: scope, lifetime: CookieRules.lifetime(line, at: now, session: session), at: now,
      sequence: nextSequence())
    let bucket = liveBucket(of: key, at: now)
    var reasons = CookieRules.refusals(line, in: scope, from: request)
    if let refusal = target.refusal { reasons.insert(refusal) }
    if let bucket { addConflicts(of: cookie, from: request, in: bucket, to: &reasons) }
    guard reasons.isEmpty else { return .rejected(reasons) }
    if let bucket, let place = table.buckets[bucket].place(of: cookie) {
      return renew(place, with: cookie, in: bucket, at: now)
    }
    if CookieRules.isExpired(cookie, at: now) { return .deleted }
    return insert(cookie, into: bucket ?? table.makePlace(for: key), at: now)
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

  private mutating func insert(
    _ cookie: Cookie, into bucket: Int, at now: WallInstant
  ) -> StoreOutcome {
    table.buckets[bucket].insert(cookie)
    count += 1
    if cookie.partition != nil { partitionedCount += 1 }
    record(.inserted, cookie, in: bucket)
    let isKept = keepsLimits(afterInserting: cookie.sequence, into: bucket, at: now)
    return isKept ? .stored : .rejected([.evicted])
  }

  /// S13 and S14: replaces the cookie that is there, or removes it if the arrival is expired.
  private mutating func renew(
    _ place: Int, with arrival: Cookie, in bucket: Int, at now: WallInstant
  ) -> StoreOutcome {
    let old = table.buckets[bucket][place]
    if CookieRules.isExpired(arrival, at: now) {
      forget([table.buckets[bucket].remove(place)], from: bucket, because: .deleted)
      return .deleted
    }
    var cookie = arrival
    cookie.created = old.created
    cookie.sequence = old.sequence
    table.buckets[bucket].replace(place, with: cookie)
    if !cookie.isEqual(to: old) { record(.overwritten, cookie, previous: old, in: bucket) }
    return .replaced
  }
}

extension Cookie {
  /// Whether nothing differs but the last use: replacing one with the other is no change.
  fileprivate func isEqual(to other: Cookie) -> Bool {
    var unused = self
    unused.lastAccessed = other.lastAccessed
    return unused == other
  }
}
