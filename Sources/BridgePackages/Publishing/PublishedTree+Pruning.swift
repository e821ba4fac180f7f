internal import BridgeBlobs
internal import BridgeCrypto

/// The result of pruning a tree.
package struct PruningReport: Hashable, Sendable {
  /// The objects that no channel names, and their bytes.
  package var count = 0
  package var bytes = 0

  /// Those that are too young to be removed.
  package var young = 0
}

extension PublishedTree {
  /// Removes objects that no version of a channel needs, if they are older than `age`: clients with an older channel
  /// file, and caches, may still ask for them. `now`: since 1970. `isTrial`: nothing is removed.
  package func prune(
    olderThan age: Duration, now: Duration, isTrial: Bool = false
  ) throws(PackageError) -> PruningReport {
    let lock = try lock()
    var needed: Set<SHA256Digest> = []
    for version in try channels().flatMap(\.versions) {
      needed.formUnion(version.objects.map(\.sha256))
      needed.formUnion(try manifest(of: version).files.map(\.sha256))
    }
    var report = PruningReport()
    do {
      for object in try objects.blobs() where !needed.contains(object.name) {
        let time = TreeFile.time("\(objects.path)/\(objects.relativePath(object.name))")
        guard let time, now - time >= age else {
          report.young += 1
          continue
        }
        report.count += 1
        report.bytes += object.size
        if !isTrial { try objects.remove(object.name) }
      }
      if !isTrial { _ = try objects.removeAbandonedDrafts() }
    } catch { throw PackageError(error) }
    try lock.release(.form)
    return report
  }
}
