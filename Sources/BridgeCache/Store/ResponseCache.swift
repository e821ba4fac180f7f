internal import BridgeBlobs
public import BridgeCookies
internal import BridgeCrypto
internal import BridgeSystem
internal import Dispatch
internal import GRDB
internal import Synchronization

/// A folder of stored responses: an index in SQLite, and the bodies that are not small as files of their own.
///
/// Several processes may use one folder. An entry is whole or absent, also after a crash; one that the disk has damaged
/// is found by the hash of its body, dropped, and fetched again for the next request.
public final class ResponseCache: Sendable {
  /// The folder, for messages.
  public let path: String

  /// The limits that this process keeps to.
  public let limits: CacheLimits

  /// Where the index was put that was damaged when the cache was opened, with the pages that were kept in it; nil for one in
  /// order. ``clear()`` removes it.
  public var damagedIndex: String? { index.damaged }

  let clock: any WallClock
  let index: CacheIndex
  let blobs: BlobFolder

  /// The blobs whose bytes this process has compared with their names.
  let proofs = BlobProofs()

  /// The bytes of the blobs that are read often.
  let hot = HotBlobs()

  /// The blobs that were read last.
  let open = Mutex(OpenBlobs())

  /// When entries were used, as far as the index does not know it.
  let uses = Mutex(UseTimes())

  /// The entries that wait to be written.
  let waiting = Mutex(WaitingEntries())

  /// Where they are written: not on the threads of tasks, of which there are no more than processors, as the disk may be slow.
  let writing = DispatchQueue(label: "cache writing")

  /// The URLs that were made invalid last.
  let invalidations = Invalidations()

  /// The answers of the index to the last look-ups.
  let recent = Mutex(RecentLookUps())

  /// Opens a cache, which is made if it does not exist; its parent has to exist.
  ///
  /// - Throws: ``CacheError`` when the folder is of another program or cannot be used. A damaged index is put aside, as
  ///   ``damagedIndex`` says, and the cache begins empty.
  public convenience init(
    at path: String, limits: CacheLimits = CacheLimits(),
    clock: any WallClock = SystemWallClock()
  ) throws(CacheError) {
    try self.init(path, limits, clock, isLook: false)
  }

  /// Opens a cache to see what it holds: a damaged index is an error, and stays as it is.
  package convenience init(lookingAt path: String) throws(CacheError) {
    try self.init(path, CacheLimits(), SystemWallClock(), isLook: true)
  }

  private init(
    _ path: String, _ limits: CacheLimits, _ clock: any WallClock, isLook: Bool
  ) throws(CacheError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw CacheError(
        .unusable, "the cache \(path) cannot be created: \(SystemError.text(errno))")
    }
    (self.path, self.limits, self.clock) = (path, limits, clock)
    index = try CacheIndex(in: path, isLook: isLook)
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
      // What could not be written is a miss in the next process.
    }
  }

  var now: Duration { clock.now.sinceEpoch }

  // MARK: Reading

  /// All variants of a key, the last received first; none where the index cannot be read.
  func variants(of key: CacheKey) -> [StoredResponse] {
    do {
      if waiting.withLock({ $0.concern(key) }) { settle() }
      // Before the index is read: what is read may be newer, and is read again then.
      let version = index.version
      if let version, let known = recent.withLock({ $0.variants(of: key, at: version) }) {
        return known
      }
      var found = try look(for: key)
      if found.isStale, version == nil || version != index.version { found = try look(for: key) }
      if let version, found.isKnown {
        recent.withLock { $0.add(found.variants, of: key, at: version) }
      }
      return found.variants
    } catch {
      return []
    }
  }

  /// All variants of a key, where the last look-up of it is in memory and holds; nil otherwise. Does not block.
  func rememberedVariants(of key: CacheKey) -> [StoredResponse]? {
    // In this order: an entry that no longer waits is in the version that is read then.
    guard !waiting.withLock({ $0.concern(key) }), let version = index.version else { return nil }
    return recent.withLock { $0.variants(of: key, at: version) }
  }

  /// A look-up. It is stale where there are places without entries, as others may have replaced them meanwhile; `isKnown`
  /// tells whether entries were read.
  private func look(
    for key: CacheKey
  ) throws(CacheError) -> (variants: [StoredResponse], isStale: Bool, isKnown: Bool) {
    let (places, hasLoose) = try index.look(for: key.number)
    guard !places.isEmpty || hasLoose else { return ([], false, false) }
    return try index.look { database in
      let table = EntryTable(database)
      let own = try table.variants(of: key, in: places)
      let variants = own.isEmpty && hasLoose ? try table.looseVariants(of: key) : own
      return (variants, own.isEmpty && !places.isEmpty, true)
    }
  }

  /// Notes that an entry was used, for the order in which entries are dropped.
  func touch(_ response: StoredResponse) {
    guard let row = response.row else { return }
    let due = uses.withLock {
      $0.add(row, response.key.number, at: now, before: response.used)
    }
    guard !due.isEmpty else { return }
    // The index may be locked: no response waits for that.
    Task.detached { [weak self] in
      do {
        try self?.index.write { $0.touch(due) }
      } catch {
        // Only the order in which entries are dropped suffers.
      }
    }
  }

  /// Reads what every store before has written.
  func read<Result>(_ body: (Database) throws -> Result) throws(CacheError) -> Result {
    settle()
    return try index.read(body)
  }

  // MARK: Writing

  /// Writes the entries that wait to be written, and the times at which others were used.
  ///
  /// Entries are written within some milliseconds anyway, and both when the cache is closed. Call it before the process
  /// ends in another way, or the last responses are not stored.
  ///
  /// - Throws: ``CacheError`` when the index cannot be written; the entries are not stored then.
  public func flush() throws(CacheError) {
    try commit()
    let times = uses.withLock { $0.take() }
    guard !times.isEmpty else { return }
    try index.write { $0.touch(times) }
  }

  /// Does all of `body` or, where it throws, nothing; after every store before.
  func write<Result>(_ body: (IndexChange) throws -> Result) throws(CacheError) -> Result {
    settle()
    return try index.write(body)
  }

  /// Writes the fields and times of an entry again.
  func update(_ response: StoredResponse) throws(CacheError) {
    try write { try $0.table.update(response) }
  }

  /// Removes entries by a change that returns their digests, then the blobs that no entry names any more.
  func change(_ body: (IndexChange) throws -> [String]) throws(CacheError) {
    try removeUnnamed(try write(body))
  }

  /// A blob is damaged or removed: it is opened and compared again when it is there again.
  func forget(_ digest: SHA256Digest) {
    proofs.forget(digest)
    hot.forget(digest)
    open.withLock { $0.forget(digest) }
  }

  /// Removes those of the blobs that no entry names.
  func removeUnnamed(_ digests: [String]) throws(CacheError) {
    guard !digests.isEmpty else { return }
    // In a transaction of its own: another process must not store an entry of the blob between.
    try index.write { change in
      for digest in try change.table.unused(digests) {
        try blobs.remove(digest)
        forget(digest)
      }
    }
  }
}
