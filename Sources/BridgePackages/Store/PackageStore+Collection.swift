internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeSystem
internal import GRDB
internal import Synchronization

extension PackageStore {
  /// Removes everything that no version, lease or floor needs. Returns a report.
  ///
  /// Kept are the active and the last good version of each package, floors, versions leased in any process, staged
  /// versions newer than the active one, and downloads interrupted less than a day ago. With `isTrial`, nothing is
  /// removed, only reported. `onProgress` is called with the number of stored files checked so far and the total
  /// number; kept archives come after the files.
  ///
  /// - Throws: ``PackageError``; `busy` if another process installs for a long time, `inUse` if a version came into use
  ///   meanwhile.
  public func collect(
    isTrial: Bool = false, onProgress: PackageProgress? = nil
  ) throws(PackageError) -> CollectionReport {
    try collect(isTrial: isTrial, at: WallTime.sinceEpoch, onProgress)
  }

  /// The same, with the time since 1970 given.
  func collect(
    isTrial: Bool = false, at now: Duration, _ onProgress: PackageProgress? = nil
  ) throws(PackageError) -> CollectionReport {
    // Blobs of a running installation have no rows yet.
    let lock = try lock()
    try lock.wait(.exclusive, .blobs)
    var report = CollectionReport()
    let superseded = try versions().supersededOnes
    for version in superseded {
      if try lock.take(.exclusive, .version(version.row)) {
        report.versions.append(version)
      } else {
        report.leased.append(version)
      }
    }
    let gone = report.versions
    if !isTrial {
      try remove(gone)
      try removeStaleViews()
    }
    let needed = try neededBlobs(without: gone)
    try sweep(blobs, keeping: needed.blobs, isTrial: isTrial, &report, onProgress: onProgress)
    try sweep(archives, keeping: needed.archives, isTrial: isTrial, &report, onProgress: onProgress)
    if !isTrial {
      report.draftCount = try PackageError.translating { () throws(BlobError) in
        try blobs.removeAbandonedDrafts() + archives.removeAbandonedDrafts()
      }
    }
    let downloads = try AbandonedDownloads(of: self, at: now).remove(isTrial: isTrial)
    report.downloadCount = downloads.count
    report.bytes += downloads.bytes
    return report
  }

  /// Removes the rows of versions whose state is unchanged since they were selected.
  private func remove(_ versions: [InstalledVersion]) throws(PackageError) {
    guard !versions.isEmpty else { return }
    try database.write { database in
      let current = try VersionTable(database).all().supersededOnes
      for version in versions {
        guard current.contains(where: { $0.row == version.row }) else {
          throw PackageError(
            .inUse,
            "the version \(version.name) of \(version.id) is now in use; try again")
        }
        try database.execute(sql: "DELETE FROM version WHERE row = ?", arguments: [version.row])
      }
    }
    contents.withLock { contents in for version in versions { contents[version.row] = nil } }
  }

  private func neededBlobs(
    without gone: [InstalledVersion]
  ) throws(PackageError) -> (blobs: Set<SHA256Digest>, archives: Set<SHA256Digest>) {
    let rows = gone.map { "\($0.row)" }.joined(separator: ",")
    return try database.read { database in
      let blobs = try String.fetchAll(
        database,
        sql: """
          SELECT DISTINCT sha FROM file WHERE version NOT IN (\(rows))
          UNION SELECT sha FROM kept WHERE version NOT IN (\(rows))
          UNION SELECT hash FROM version WHERE row NOT IN (\(rows))
          UNION SELECT signature FROM version WHERE signature IS NOT NULL AND row NOT IN (\(rows))
          """)
      let archives = try String.fetchAll(
        database,
        sql: "SELECT archive FROM version WHERE archive IS NOT NULL AND row NOT IN (\(rows))")
      return (
        Set(blobs.compactMap { SHA256Digest(hex: $0) }),
        Set(archives.compactMap { SHA256Digest(hex: $0) })
      )
    }
  }

  private func sweep(
    _ folder: BlobFolder, keeping needed: Set<SHA256Digest>, isTrial: Bool,
    _ report: inout CollectionReport, onProgress: PackageProgress?
  ) throws(PackageError) {
    let blobs = try PackageError.translating { () throws(BlobError) in try folder.blobs() }
    for (index, blob) in blobs.enumerated() {
      defer { onProgress?(index + 1, blobs.count) }
      if needed.contains(blob.name) { continue }
      report.blobCount += 1
      report.bytes += blob.size
      if isTrial { continue }
      try PackageError.translating { () throws(BlobError) in try folder.remove(blob.name) }
    }
  }
}

extension [InstalledVersion] {
  /// The versions that only a lease can need.
  fileprivate var supersededOnes: [InstalledVersion] {
    let active = Dictionary(grouping: filter(\.isActive), by: \.id)
    return filter { version in
      if version.isActive || version.isLastGood || version.isFloor { return false }
      switch version.state {
      case .bad, .good: return true
      default: return (active[version.id]?.first?.row ?? 0) > version.row
      }
    }
  }
}
