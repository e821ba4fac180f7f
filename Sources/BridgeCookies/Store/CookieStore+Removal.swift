extension CookieStore {
  /// All cookies, bucket by bucket.
  var cookies: some Sequence<Cookie> { table.buckets.lazy.flatMap(\.cookies) }

  /// Removes what expired in one bucket.
  mutating func removeExpired(from bucket: Int, at now: WallInstant) {
    guard table.buckets[bucket].nextExpiry <= now else { return }
    remove(from: bucket, because: .expired) { CookieRules.isExpired($0, at: now) }
  }

  /// Removes what expired everywhere.
  mutating func removeExpired(at now: WallInstant) {
    for bucket in table.buckets.indices { removeExpired(from: bucket, at: now) }
  }

  /// Removes cookies everywhere, and answers how many.
  @discardableResult
  mutating func remove(
    because cause: CookieChange.Cause, where isGone: (Cookie) -> Bool
  ) -> Int {
    let before = count
    for bucket in table.buckets.indices { remove(from: bucket, because: cause, where: isGone) }
    return before - count
  }

  private mutating func remove(
    from bucket: Int, because cause: CookieChange.Cause, where isGone: (Cookie) -> Bool
  ) {
    let gone = table.buckets[bucket].removeAll(where: isGone)
    if !gone.isEmpty { forget(gone, from: bucket, because: cause) }
  }

  /// Accounts for cookies that a bucket gave up, and gives up the bucket if it is empty.
  mutating func forget(_ gone: [Cookie], from bucket: Int, because cause: CookieChange.Cause) {
    count -= gone.count
    for cookie in gone {
      if cookie.partition != nil { partitionedCount -= 1 }
      record(cause, cookie, in: bucket)
    }
    guard table.buckets[bucket].count == 0 else { return }
    table.vacate(bucket)
    vanished = version
  }
}

extension CookieStore {
  /// Purges what is over a limit (rules E1, C1); false if that took the cookie just inserted.
  mutating func keepsLimits(
    afterInserting sequence: UInt64, into bucket: Int, at now: WallInstant
  ) -> Bool {
    var victims = surplus(of: bucket)
    if !victims.isEmpty {
      remove(from: bucket, because: .evicted) { victims.contains($0.sequence) }
    }
    if CookieRules.excess(count, over: limits.total) > 0 {
      removeExpired(at: now)
      let others = surplusInAll()
      remove(because: .evicted) { others.contains($0.sequence) }
      victims.formUnion(others)
    }
    return !victims.contains(sequence)
  }

  /// The cookies of one bucket that must go, by sequence number.
  private func surplus(of bucket: Int) -> Set<UInt64> {
    if table.buckets[bucket].key.partition != nil { return surplusOfPartition(bucket) }
    let excess = CookieRules.excess(table.buckets[bucket].count, over: limits.perSite)
    guard excess > 0 else { return [] }
    let ranked = table.buckets[bucket].cookies.map { EvictionRank($0) }.sorted()
    return Set(ranked.prefix(excess).map(\.sequence))
  }

  private func surplusOfPartition(_ bucket: Int) -> Set<UInt64> {
    let ranked = table.buckets[bucket].cookies
      .map { (rank: EvictionRank($0), size: $0.name.count + $0.value.count) }
      .sorted { $0.rank < $1.rank }
    let excess = CookieRules.excess(ofSizes: ranked.map(\.size), limits: limits)
    return Set(ranked.prefix(excess).map(\.rank.sequence))
  }

  private func surplusInAll() -> Set<UInt64> {
    let excess = CookieRules.excess(count, over: limits.total)
    guard excess > 0 else { return [] }
    return Set(cookies.map { EvictionRank($0) }.sorted().prefix(excess).map(\.sequence))
  }
}
