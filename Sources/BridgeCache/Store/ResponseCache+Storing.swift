internal import BridgeBlobs
internal import BridgeCrypto
internal import Dispatch
internal import GRDB
internal import Synchronization

extension ResponseCache {
  /// How long an entry waits to be written in one transaction with others.
  private static let delay = DispatchTimeInterval.milliseconds(20)

  /// Stores an entry, replacing the one of the same key and variant. The HTTP cache evicts others if necessary.
  ///
  /// A small entry of the HTTP cache is written a little later, together with others, but look-ups of this process find
  /// it at once. If writing fails, it is a miss.
  ///
  /// - Parameters:
  ///   - response: the entry.
  ///   - page: the page that it is kept for; nil for an entry of the HTTP cache.
  ///   - other: an entry that was not stored, whose blob is removed unless a stored entry refers to it.
  /// - Throws: ``CacheError`` when the index cannot be written, or kept pages have no room; the entry is not stored
  ///   then, and its blob is gone.
  func store(
    _ response: StoredResponse, for page: PageKey? = nil,
    droppingBlobOf other: StoredResponse? = nil
  ) throws(CacheError) {
    var response = response
    if invalidations.concern(response.key.number, after: response.invalidationsBefore) {
      response.isInvalid = true
    }
    let superfluous = Self.digests(of: other, besides: response)
    if page == nil, superfluous.isEmpty, case .inline = response.content {
      return try wait(response)
    }
    do {
      try change { change in
        try checkBlob(of: response)
        return try superfluous
          + (page.map { try keep(response, for: $0, change) } ?? place([response], change))
      }
    } catch {
      discard(superfluous + Self.digests(of: response))
      throw error
    }
  }

  /// Checks in the transaction that the blob exists. Unreferenced blobs are removed in transactions only, so that it
  /// stays until the entry is written.
  private func checkBlob(of response: StoredResponse) throws(CacheError) {
    guard case .blob(let digest) = response.content, blobs.size(of: digest) != response.size else {
      return
    }
    throw CacheError(
      .unusable,
      "a body in \(path) was removed by another process before it was stored; load it again")
  }

  private func wait(_ response: StoredResponse) throws(CacheError) {
    switch waiting.withLock({ $0.add(response) }) {
    case .first:
      writing.asyncAfter(deadline: .now() + Self.delay) { [weak self] in self?.settle() }
    case .many: writing.async { [weak self] in self?.settle() }
    case .full: try commit()
    case .waits: break
    }
  }

  /// Writes the waiting entries before another change of the index.
  func settle() {
    do {
      try commit()
    } catch {
      // The entries become misses, for example on a full disk. Their responses were delivered, and nothing depends on
      // them.
    }
  }

  /// Writes the waiting entries. Returns after those that another caller is writing have been written too.
  func commit() throws(CacheError) {
    guard waiting.withLock({ !$0.isEmpty }) else { return }
    var number = 0
    defer { waiting.withLock { $0.written(number) } }
    let digests: [String]
    do {
      digests = try index.write { change in
        let (entries, write) = waiting.withLock { $0.take() }
        number = write
        return entries.isEmpty ? [] : try place(entries, change)
      }
    } catch {
      // Drops the entries even if the index could not be locked, so that they do not pile up.
      if number == 0 { number = waiting.withLock { $0.take().write } }
      throw error
    }
    try removeUnnamed(digests)
  }

  private func place(_ entries: [StoredResponse], _ change: IndexChange) throws -> [String] {
    let replaced = try change.store(entries, isKept: false, used: now.microseconds).replaced
    let origins = Set(entries.map(\.key.origin))
    return try replaced
      + Quota(limits).makeRoom(for: origins, in: change) { uses.withLock { $0.take() } }
  }

  private func keep(
    _ response: StoredResponse, for page: PageKey, _ change: IndexChange
  ) throws -> [String] {
    try Quota(limits).keep(in: change.database, ofCache: path) {
      let (rows, replaced) = try change.store([response], isKept: true, used: now.microseconds)
      for row in rows { try PageTable(change.database).add(row, to: page, at: now.microseconds) }
      return try replaced + change.removeOldParts(besides: response)
    }
  }

  /// Removes the blobs of an entry that could not be stored, unless others refer to them.
  private func discard(_ digests: [String]) {
    do {
      try removeUnnamed(digests)
    } catch {
      // verify() finds files without an entry.
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
}
