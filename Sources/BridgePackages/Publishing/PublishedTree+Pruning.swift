internal import BridgeBlobs
internal import BridgeCrypto

/// The result of pruning a tree.
package struct PruningReport: Hashable, Sendable {
  /// The number of objects that no channel names, and their total size.
  package var count = 0
  package var bytes = 0

  /// The number of such objects that were added, or dropped by a channel, too recently.
  package var young = 0
}

extension PublishedTree {
  /// Marks the objects that a channel is about to drop. Their time until pruning begins now: clients with the older
  /// channel file, and caches, may still request them.
  func retire(_ old: PackageChannel, for new: PackageChannel) throws(PackageError) {
    let left = Set(old.versions).subtracting(new.versions)
    guard !left.isEmpty else { return }
    let needed = Set(new.versions.flatMap(knownObjects))
    for name in Set(left.flatMap(knownObjects)).subtracting(needed) {
      try TreeFile.touch("\(objects.path)/\(objects.relativePath(name))")
    }
  }

  /// The objects of a version that a client may request.
  private func knownObjects(of version: ChannelVersion) -> Set<SHA256Digest> {
    do {
      return try needed(by: [version])
    } catch {
      // If the manifest cannot be read, no client learns of its files.
      return Set(version.objects.map(\.sha256))
    }
  }

  private func needed(by versions: [ChannelVersion]) throws(PackageError) -> Set<SHA256Digest> {
    var needed: Set<SHA256Digest> = []
    for version in versions {
      needed.formUnion(version.objects.map(\.sha256))
      needed.formUnion(try manifest(of: version).files.map(\.sha256))
    }
    return needed
  }

  /// Removes objects that no channel has needed for `age`: clients with an older channel file, and caches, may still
  /// request them until then. `now` is the time since 1970. With `isTrial`, nothing is removed.
  package func prune(
    olderThan age: Duration, now: Duration, isTrial: Bool = false
  ) throws(PackageError) -> PruningReport {
    let lock = try lock()
    let needed = try needed(by: channels().flatMap(\.versions))
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
