extension CookieStore {
  /// The bytes of the Cookie field; nil if no cookie is sent (rules G1–G6, J1).
  mutating func header(_ lookup: CookieLookup) -> [UInt8]? {
    guard lookup.request.hasCredentials else { return nil }
    if partitionedCount > 0,
      liveBucket(of: partitionedKey(for: lookup.request), at: lookup.now) != nil
    {
      return joined(cookies(lookup))
    }
    let key = BucketTable.Key(domain: lookup.request.site.domain, partition: nil)
    guard let bucket = liveBucket(of: key, at: lookup.now) else { return nil }
    let header = table.buckets[bucket].header(for: lookup)
    return header.isEmpty ? nil : header
  }

  /// The cookies that are sent, in order.
  mutating func cookies(_ lookup: CookieLookup) -> [Cookie] {
    guard lookup.request.hasCredentials else { return [] }
    var found: [Cookie] = []
    for key in keys(for: lookup.request) {
      guard let bucket = liveBucket(of: key, at: lookup.now) else { continue }
      found += table.buckets[bucket].takeMatches(of: lookup)
    }
    return found.sorted { SendOrder($0) < SendOrder($1) }
  }

  /// The cookies that would be sent, and the others of the site with all reasons why not.
  package func selection(_ lookup: CookieLookup) -> CookieSelection {
    var selection = CookieSelection()
    let verdicts = keys(for: lookup.request).compactMap { table.place(of: $0) }
      .flatMap { table.buckets[$0].verdicts(on: lookup) }
      .sorted { SendOrder($0.cookie) < SendOrder($1.cookie) }
    for (cookie, reasons) in verdicts {
      if reasons.isEmpty {
        selection.included.append(cookie)
      } else {
        selection.excluded.append(CookieSelection.Exclusion(cookie: cookie, reasons: reasons))
      }
    }
    return selection
  }

  /// A version of the cookies visible to a request. It changes with each visible change, and sometimes without.
  mutating func version(for request: CookieRequest, at now: WallInstant) -> UInt64 {
    var newest: UInt64 = 0
    for key in keys(for: request) {
      let bucket = liveBucket(of: key, at: now)
      newest = max(newest, bucket.map { table.buckets[$0].version } ?? vanished)
    }
    return newest
  }

  /// The place of a bucket, after removing its expired cookies.
  mutating func liveBucket(of key: BucketTable.Key, at now: WallInstant) -> Int? {
    guard let bucket = table.place(of: key) else { return nil }
    guard table.buckets[bucket].nextExpiry <= now else { return bucket }
    removeExpired(from: bucket, at: now)
    return table.place(of: key)
  }

  private func keys(for request: CookieRequest) -> [BucketTable.Key] {
    let key = BucketTable.Key(domain: request.site.domain, partition: nil)
    guard partitionedCount > 0 else { return [key] }
    return [key, partitionedKey(for: request)]
  }

  private func partitionedKey(for request: CookieRequest) -> BucketTable.Key {
    BucketTable.Key(domain: request.site.domain, partition: request.partition)
  }

  /// G6.
  private func joined(_ cookies: [Cookie]) -> [UInt8]? {
    cookies.isEmpty ? nil : Array(cookies.map(\.pair).joined(separator: "; ".utf8))
  }
}
