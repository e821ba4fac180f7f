internal import BridgeBlobs
public import BridgeJar
internal import BridgeCrypto
internal import BridgeSystem
internal import Dispatch
internal import GRDB
internal import Synchronization

/// A folder of stored responses: an SQLite index, and the larger bodies as files.
///
/// Several processes may use one folder. An entry is complete or absent, even after a crash. One that the disk has
/// damaged is detected by the hash of its body, removed, and fetched again on the next request.
public final class ResponseCache: Sendable {
  /// The folder, for messages.
  public let path: String

  /// The limits that this process enforces.
  public let limits: CacheLimits

  /// The path to which an index that was damaged when the cache was opened has been moved, with its list of kept pages;
  /// nil if the index was sound. ``clear()`` removes it.
  public var damagedIndex: String? { index.damaged }

  let clock: any WallClock
  let index: CacheIndex
  let blobs: BlobFolder

  /// The blobs that this process has verified.
  let proofs = BlobProofs()

  /// The bytes of frequently read blobs.
  let hot = HotBlobs()

  /// Open files of recently read blobs.
  let open = Mutex(OpenBlobs())

  /// Times of use that are not in the index yet.
  let uses = Mutex(UseTimes())

  /// The entries that wait to be written together.
  let waiting = Mutex(WaitingEntries())

  /// The queue that writes them. A slow disk must not block the threads of tasks, which are as few as the processors.
  let writing = DispatchQueue(label: "cache writing")

  /// The URLs that were invalidated last.
  let invalidations = Invalidations()

  /// The results of recent look-ups.
  let recent = Mutex(RecentLookUps())

  /// Opens a cache, and creates it if it does not exist. Its parent folder must exist.
  ///
  /// - Throws: ``CacheError`` if the folder belongs to another program or cannot be used. A damaged index is moved
  ///   aside, see ``damagedIndex``, and the cache starts empty.
  public convenience init(
    at path: String, limits: CacheLimits = CacheLimits(),
    clock: any WallClock = SystemWallClock()
  ) throws(CacheError) {
    try self.init(path, limits, clock, isLook: false)
  }

  /// Opens a cache for inspection: a damaged index is an error, and is left as it is.
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
      // Entries that could not be written are misses in the next process.
    }
  }

  var now: Duration { clock.now.sinceEpoch }

  // MARK: Reading

  /// All variants of a key, the last received first. Empty if the index cannot be read.
  func variants(of key: CacheKey) -> [StoredResponse] {
    do {
      if waiting.withLock({ $0.concern(key) }) { settle() }
      // The version is read before the index: if the index is newer, the next look-up reads it again.
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

  /// All variants of a key, if the result of its last look-up is in memory and still valid; nil otherwise. Does not
  /// block.
  func rememberedVariants(of key: CacheKey) -> [StoredResponse]? {
    // In this order: an entry that no longer waits is in the version read after that.
    guard !waiting.withLock({ $0.concern(key) }), let version = index.version else { return nil }
    return recent.withLock { $0.variants(of: key, at: version) }
  }

  /// Looks a key up. `isStale`: places had no entries, which others may have replaced meanwhile; `isKnown`: the index
  /// was read.
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

  /// Records that an entry was used, for the order of eviction.
  func touch(_ response: StoredResponse) {
    guard let row = response.row else { return }
    let due = uses.withLock {
      $0.add(row, response.key.number, at: now, before: response.used)
    }
    guard !due.isEmpty else { return }
    // Detached, because the index may be locked, and no response should wait for that.
    Task.detached { [weak self] in
      do {
        try self?.index.write { $0.touch(due) }
      } catch {
        // Only the order of eviction suffers.
      }
    }
  }

  /// Reads the index after writing the entries that wait.
  func read<Result>(_ body: (Database) throws -> Result) throws(CacheError) -> Result {
    settle()
    return try index.read(body)
  }

  // MARK: Writing

  /// Writes waiting entries and times of use.
  ///
  /// Entries are written within milliseconds anyway, and both are when the cache is deinitialized. Call this before the
  /// process exits without that, or the last responses are lost.
  ///
  /// - Throws: ``CacheError`` if the index cannot be written. The entries are then lost.
  public func flush() throws(CacheError) {
    try commit()
    let times = uses.withLock { $0.take() }
    guard !times.isEmpty else { return }
    try index.write { $0.touch(times) }
  }

  /// Writes the entries that wait, then runs `body` in a transaction, which is rolled back if it throws.
  func write<Result>(_ body: (IndexChange) throws -> Result) throws(CacheError) -> Result {
    settle()
    return try index.write(body)
  }

  /// Updates the fields and times of an entry in the index.
  func update(_ response: StoredResponse) throws(CacheError) {
    try write { try $0.table.update(response) }
  }

  /// Runs a change that returns the digests of removed entries, then removes the blobs that no entry refers to.
  func change(_ body: (IndexChange) throws -> [String]) throws(CacheError) {
    try removeUnnamed(try write(body))
  }

  /// Forgets a blob that was damaged or removed, so that it is opened and verified again if it comes back.
  func forget(_ digest: SHA256Digest) {
    proofs.forget(digest)
    hot.forget(digest)
    open.withLock { $0.forget(digest) }
  }

  /// Removes those of the blobs that no entry refers to.
  func removeUnnamed(_ digests: [String]) throws(CacheError) {
    guard !digests.isEmpty else { return }
    // In a transaction, so that no other process stores an entry with the blob meanwhile.
    try index.write { change in
      for digest in try change.table.unused(digests) {
        try blobs.remove(digest)
        forget(digest)
      }
    }
  }
}
