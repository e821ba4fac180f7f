internal import BridgeBlobs
internal import BridgeCrypto
internal import GRDB

extension ResponseCache {
  /// Every entry, the last received first.
  package func entries() throws(CacheError) -> [StoredResponse] {
    try read { try EntryTable($0).all() }
  }

  /// The entries of a URL, in every partition.
  package func entries(url: String) throws(CacheError) -> [StoredResponse] {
    try entries().filter { $0.key.url == url }
  }

  /// The bytes of an entry. If they are gone or damaged, removes the entry and returns nil.
  package func storedBytes(of response: StoredResponse) -> [UInt8]? {
    do {
      return try bytes(of: response)
    } catch {
      drop(response)
      return nil
    }
  }

  /// Verifies every body against its hash, removes the entries of damaged ones, and removes files that no entry refers
  /// to.
  package func verify() throws(CacheError) -> CacheVerification {
    var (checked, dropped) = (0, [StoredResponse]())
    proofs.forgetAll()
    for entry in try entries() {
      checked += 1
      if storedBytes(of: entry)?.count != entry.size { dropped.append(entry) }
    }
    for entry in dropped { try remove(entry) }
    return CacheVerification(checked: checked, dropped: dropped, removedFiles: try removeUnnamed())
  }

  /// Removes the files that no entry refers to, unless a damaged index that was moved aside may refer to them.
  func removeUnnamed() throws(CacheError) -> Int {
    guard !DamagedIndex.isThere(in: path) else { return 0 }
    do {
      let names = try blobs.blobs().map(\.name.hex)
      return try write { change in
        let unused = try change.table.unused(names)
        for digest in unused { try blobs.remove(digest) }
        return unused.count
      }
    } catch {
      throw CacheError(error, in: path)
    }
  }
}

/// The findings of ``ResponseCache/verify()``.
package struct CacheVerification: Sendable {
  /// The number of entries checked.
  package let checked: Int

  /// The entries that were removed because their bodies were damaged or missing.
  package let dropped: [StoredResponse]

  /// The number of files removed because no entry referred to them.
  package let removedFiles: Int
}
