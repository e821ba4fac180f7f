internal import BridgeBlobs
public import BridgeCookies
internal import BridgeCrypto
internal import GRDB
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of stored responses: an index in SQLite, and the bodies that are not small as files of their own.
///
/// Several processes may use one folder. An entry is whole or absent, also after a crash; one that the disk has damaged
/// is found by the hash of its body, dropped, and fetched again for the next request.
public final class ResponseCache: Sendable {
  /// The folder, for messages.
  public let path: String

  /// The limits that this process keeps to.
  public let limits: CacheLimits

  let clock: any WallClock
  let index: CacheIndex
  let blobs: BlobFolder

  /// The blobs whose bytes this process has compared with their names.
  let proved = Mutex<Set<SHA256Digest>>([])

  /// When entries were used, as far as the index does not know it.
  let touched = Mutex<[Int64: Int64]>([:])
  private static let maximumTouched = 256

  /// Opens a cache, which is made if it does not exist; its parent has to exist.
  ///
  /// - Throws: ``CacheError`` when the folder is of another program or cannot be used. A damaged cache is emptied.
  public init(
    at path: String, limits: CacheLimits = CacheLimits(),
    clock: any WallClock = SystemWallClock()
  ) throws(CacheError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw CacheError(
        .unusable, "the cache \(path) cannot be made: \(String(cString: strerror(errno)))")
    }
    (self.path, self.limits, self.clock) = (path, limits, clock)
    index = try CacheIndex(in: path)
    do {
      blobs = try BlobFolder(at: "\(path)/blobs")
      try blobs.removeAbandonedDrafts()
    } catch {
      throw CacheError(error, in: path)
    }
  }

  deinit {
    do {
      try flush()
    } catch {
      // Only the order in which entries are dropped suffers.
    }
  }

  var now: Duration { clock.now.sinceEpoch }

  // MARK: Reading

  /// All variants of a key, the last received first; none where the index cannot be read.
  func variants(of key: CacheKey) -> [StoredResponse] {
    do {
      return try index.look { database in
        let variants = try EntryTable(database).variants(of: key)
        return variants.isEmpty ? try EntryTable(database).looseVariants(of: key) : variants
      }
    } catch {
      return []
    }
  }

  /// Notes that an entry was used, for the order in which entries are dropped.
  func touch(_ response: StoredResponse) {
    guard let row = response.row else { return }
    let count = touched.withLock { touched in
      touched[row] = now.microseconds
      return touched.count
    }
    guard count > Self.maximumTouched else { return }
    do {
      try flush()
    } catch {
      // Only the order in which entries are dropped suffers.
    }
  }

  func flush() throws(CacheError) {
    let rows = touched.withLock { touched in
      defer { touched = [:] }
      return touched
    }
    guard !rows.isEmpty else { return }
    try index.write { try EntryTable($0).touch(rows) }
  }

  // MARK: Writing

  /// Stores an entry in place of the one of the same key and variant. The HTTP cache makes room where it is needed.
  ///
  /// - Parameters:
  ///   - response: the entry.
  ///   - page: the page that it is kept for, with the entry's partition; nil for an entry of the HTTP cache.
  ///   - other: an entry that was not stored, and whose blob goes where no stored one has it.
  /// - Throws: ``CacheError`` when the index cannot be written, or kept pages have no room; the entry is not stored
  ///   then, and its blob is gone.
  func store(
    _ response: StoredResponse, for page: PageKey? = nil,
    droppingBlobOf other: StoredResponse? = nil
  ) throws(CacheError) {
    let touched = touched.withLock { touched in
      defer { touched = [:] }
      return touched
    }
    let superfluous = Self.digests(of: other, besides: response)
    do {
      try change { table in
        try table.touch(touched)
        return try superfluous
          + (page.map { try keep(response, for: $0, table) }
            ?? place(response, table))
      }
    } catch {
      discard(superfluous + Self.digests(of: response))
      throw error
    }
  }

  private func place(_ response: StoredResponse, _ table: EntryTable) throws -> [String] {
    let (_, replaced) = try table.store(response, isKept: false, used: now.microseconds)
    return try replaced + Quota(limits).makeRoom(for: response.key.origin, in: table)
  }

  private func keep(
    _ response: StoredResponse, for page: PageKey, _ table: EntryTable
  ) throws -> [String] {
    try Quota(limits).keep(in: table, ofCache: path) {
      let (row, replaced) = try table.store(response, isKept: true, used: now.microseconds)
      try PageTable(table.database).add(row, to: page, at: now.microseconds)
      return replaced
    }
  }

  /// Removes the blobs of what could not be stored, where no entry has them.
  private func discard(_ digests: [String]) {
    do {
      try change { _ in digests }
    } catch {
      // Files without an entry are found by verify().
    }
  }

  private static func digests(
    of other: StoredResponse?, besides stored: StoredResponse
  ) -> [String] {
    other.map { $0.content == stored.content ? [] : digests(of: $0) } ?? []
  }

  private static func digests(of response: StoredResponse) -> [String] {
    if case .blob(let digest) = response.content { [digest.hex] } else { [] }
  }

  /// Writes the fields and times of an entry again.
  func update(_ response: StoredResponse) throws(CacheError) {
    try index.write { try EntryTable($0).update(response) }
  }

  /// Removes entries by a change that returns their digests, then the blobs that no entry names any more.
  func change(_ body: (EntryTable) throws -> [String]) throws(CacheError) {
    let digests = try index.write { try body(EntryTable($0)) }
    guard !digests.isEmpty else { return }
    // In a transaction of its own: another process must not store an entry of the blob between.
    try index.write { database in
      for digest in try EntryTable(database).unused(digests) { try blobs.remove(digest) }
    }
  }
}
