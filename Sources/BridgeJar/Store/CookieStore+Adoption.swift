/// Cookies that come from a storage. The rules about storing were applied by the jar that wrote them.
extension CookieStore {
  /// The cookie with that identity.
  func cookie(_ identity: CookieIdentity, in key: BucketTable.Key) -> Cookie? {
    guard let bucket = table.place(of: key) else { return nil }
    return table.buckets[bucket].place(of: identity).map { table.buckets[bucket][$0] }
  }

  /// Stores a cookie in place of the one with its identity; nil removes it.
  ///
  /// A difference is recorded as a change by another process, unless `isSilent`.
  mutating func adopt(
    _ cookie: Cookie?, as identity: CookieIdentity, in key: BucketTable.Key, isSilent: Bool = false
  ) {
    guard var cookie else { return drop(identity, in: key) }
    sequence.see(cookie.sequence)
    let bucket = table.place(of: key) ?? table.makePlace(for: key)
    guard let place = table.buckets[bucket].place(of: identity) else {
      add(cookie, to: bucket)
      return record(.otherProcess, cookie, in: bucket)
    }
    let old = table.buckets[bucket].remove(place)
    cookie.lastAccessed = max(cookie.lastAccessed, old.lastAccessed)
    table.buckets[bucket].insert(cookie)
    if isSilent {
      recordReordering(of: bucket)
    } else if !cookie.isEqual(to: old) {
      record(.otherProcess, cookie, previous: old, in: bucket)
    }
  }

  private mutating func drop(_ identity: CookieIdentity, in key: BucketTable.Key) {
    guard let bucket = table.place(of: key),
      let place = table.buckets[bucket].place(of: identity)
    else { return }
    forget([table.buckets[bucket].remove(place)], from: bucket, because: .otherProcess)
  }

  /// Moves a site's cookies from the list into a store that has none of that site. This does not count as a change.
  mutating func load(_ cookies: inout [Cookie], of key: BucketTable.Key) {
    count += cookies.count
    if key.partition != nil { partitionedCount += cookies.count }
    for cookie in cookies { sequence.see(cookie.sequence) }
    let bucket = table.makePlace(for: key)
    table.buckets[bucket].load(&cookies)
    recordReordering(of: bucket)
  }
}
