/// The cookies to evict for a new one, by sequence number.
struct Surplus {
  /// Cookies of the new cookie's site.
  var ofSite: Set<UInt64> = []

  /// Cookies of any site.
  var ofAll: Set<UInt64> = []
}

extension CookieStore {
  /// The cookies to evict for a new one, those of its own site first (rules E1, C1); nil if the new cookie has the
  /// lowest priority.
  mutating func surplus(for arrival: CookieArrival, at now: WallInstant) -> Surplus? {
    guard let ofSite = surplusOfSite(arrival) else { return nil }
    var surplus = Surplus(ofSite: ofSite)
    guard isOverTotal(with: surplus) else { return surplus }
    removeExpired(at: now)
    guard isOverTotal(with: surplus) else { return surplus }
    let others = cookies.filter { !ofSite.contains($0.sequence) }
    let order = EvictionOrder(others, for: arrival.cookie, isScript: arrival.isScript)
    guard let ofAll = order.surplus(over: limits.total) else { return nil }
    surplus.ofAll = ofAll
    return surplus
  }

  /// The cookies to evict from a partition for a cookie that replaces another (C1).
  func surplus(for arrival: CookieArrival, replacing old: Cookie, in bucket: Int) -> Surplus? {
    let others = table.buckets[bucket].cookies.filter { $0.sequence != old.sequence }
    return EvictionOrder(others, for: arrival.cookie, isScript: arrival.isScript)
      .surplusOfPartition(limits).map { Surplus(ofSite: $0) }
  }

  /// Evicts the surplus for a new cookie that is already in `bucket`.
  mutating func evict(_ surplus: Surplus, for bucket: Int) {
    if !surplus.ofSite.isEmpty {
      remove(from: bucket, because: .evicted) { surplus.ofSite.contains($0.sequence) }
    }
    if !surplus.ofAll.isEmpty {
      remove(because: .evicted) { surplus.ofAll.contains($0.sequence) }
    }
  }

  private func surplusOfSite(_ arrival: CookieArrival) -> Set<UInt64>? {
    let present = arrival.bucket.map { table.buckets[$0].count } ?? 0
    let isPartitioned = arrival.key.partition != nil
    guard isPartitioned || CookieRules.excess(present + 1, over: limits.perSite) > 0 else {
      return []
    }
    let cookies = arrival.bucket.map { Array(table.buckets[$0].cookies) } ?? []
    let order = EvictionOrder(cookies, for: arrival.cookie, isScript: arrival.isScript)
    return isPartitioned
      ? order.surplusOfPartition(limits) : order.surplus(over: limits.perSite)
  }

  private func isOverTotal(with surplus: Surplus) -> Bool {
    CookieRules.excess(count + 1 - surplus.ofSite.count, over: limits.total) > 0
  }
}
