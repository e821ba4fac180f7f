extension CookieStore {
  /// All cookies, bucket by bucket.
  var cookies: some Sequence<Cookie> { table.buckets.lazy.flatMap(\.cookies) }

  /// Removes the expired cookies of one bucket.
  mutating func removeExpired(from bucket: Int, at now: WallInstant) {
    guard table.buckets[bucket].nextExpiry <= now else { return }
    remove(from: bucket, because: .expired) { CookieRules.isExpired($0, at: now) }
  }

  /// Removes all expired cookies.
  mutating func removeExpired(at now: WallInstant) {
    for bucket in table.buckets.indices { removeExpired(from: bucket, at: now) }
  }

  /// Removes the matching cookies of all buckets; returns their number.
  @discardableResult
  mutating func remove(
    because cause: CookieChange.Cause, where isGone: (Cookie) -> Bool
  ) -> Int {
    let before = count
    for bucket in table.buckets.indices { remove(from: bucket, because: cause, where: isGone) }
    return before - count
  }

  mutating func remove(
    from bucket: Int, because cause: CookieChange.Cause, where isGone: (Cookie) -> Bool
  ) {
    let gone = table.buckets[bucket].removeAll(where: isGone)
    if !gone.isEmpty { forget(gone, from: bucket, because: cause) }
  }

  /// Updates the counts for cookies removed from a bucket, and frees the bucket if it is empty.
  mutating func forget(_ gone: [Cookie], from bucket: Int, because cause: CookieChange.Cause) {
    count -= gone.count
    for cookie in gone {
      if cookie.partition != nil { partitionedCount -= 1 }
      record(cause, cookie, isRemoval: true, in: bucket)
    }
    guard table.buckets[bucket].count == 0 else { return }
    table.vacate(bucket)
    vanished = version
  }
}
