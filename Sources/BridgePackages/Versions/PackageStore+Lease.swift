internal import BridgeBlobs
internal import GRDB
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PackageStore {
  /// How often a version on trial may end without a word before leases go back to the last good version.
  static let maximumAttempts = 2

  /// Blobs up to this size are compared with their names when they are opened for the first time.
  private static let provedSize = 16 << 20

  private static let tries = 1000
  private static let pause: UInt32 = 1000

  /// Opens the active version of a package, with the active versions of its dependencies, until the lease is closed.
  package func lease(_ id: PackageID) throws(PackageError) -> PackageLease {
    let lock = try lock()
    let (version, nonce) = try takeActive(id, lock)
    var parts = [PackageLease.Part(id: id, content: try content(of: version), mount: "")]
    var next = 0
    while next < parts.count {
      let part = parts[next]
      next += 1
      for dependency in part.content.manifest.depends {
        let mount = part.mount + (dependency.mount.isEmpty ? "" : "\(dependency.mount)/")
        // Packages may need each other; one place for each is enough.
        guard !parts.contains(where: { $0.id == dependency.id && $0.mount == mount }),
          parts.count < 100
        else { continue }
        let needed = try takeDependency(dependency.id, of: part.id, lock)
        parts.append(
          PackageLease.Part(id: dependency.id, content: try content(of: needed), mount: mount))
      }
    }
    return PackageLease(version, nonce: nonce, parts, lock: lock, in: self)
  }

  private func takeDependency(
    _ id: PackageID, of owner: PackageID, _ lock: StoreLock
  ) throws(PackageError) -> InstalledVersion {
    do {
      return try takeActive(id, lock).version
    } catch  where error.code == .notInstalled {
      throw PackageError(
        .missingDependency, "\(owner) needs the package \(id); install that first")
    }
  }

  /// Locks the active version, which may change until the lock is there; and begins its trial if it needs one.
  private func takeActive(
    _ id: PackageID, _ lock: StoreLock
  ) throws(PackageError) -> (version: InstalledVersion, nonce: String?) {
    for _ in 0..<Self.tries {
      guard let active = try activeVersion(of: id) else { throw notInstalled(id) }
      // A version that is good is not left, so that others do not matter.
      let isAlone = try active.state == .good ? false : lock.take(.exclusive, .version(active.row))
      if try lock.take(.shared, .version(active.row)) {
        if let taken = try begin(active, isAlone: isAlone) { return taken }
        try lock.release(.version(active.row))
      }
      usleep(Self.pause)
    }
    throw PackageError(
      .busy, "the package \(id) in \(path) changes all the time; end the other process, or wait")
  }

  /// Begins the use of a version that is locked; nil if it is no longer the active one.
  private func begin(
    _ version: InstalledVersion, isAlone: Bool
  ) throws(PackageError) -> (version: InstalledVersion, nonce: String?)? {
    if version.state == .good {
      return try activeVersion(of: version.id)?.row == version.row ? (version, nil) : nil
    }
    return try database.write { database in
      let versions = VersionTable(database)
      guard let active = try versions.active(version.id), active.row == version.row else {
        return nil
      }
      if active.state == .good { return (active, nil) }
      // While another lease is open, its page may still say that it works.
      if active.attempts >= Self.maximumAttempts, isAlone,
        try versions.fallback(from: active) != nil
      {
        _ = try versions.leave(active, by: .fail)
        return nil
      }
      return try (active, Self.beginTrial(of: active, versions))
    }
  }

  /// Counts the attempt, before anything is served.
  private static func beginTrial(
    of version: InstalledVersion, _ versions: VersionTable
  ) throws -> String {
    try versions.apply(.lease, to: version)
    let nonce = "\(version.row)-\(UInt64.random(in: 0...(.max)))"
    try versions.database.execute(
      sql: "UPDATE version SET nonce = coalesce(nonce, ?) WHERE row = ?",
      arguments: [nonce, version.row])
    return try String.fetchOne(
      versions.database, sql: "SELECT nonce FROM version WHERE row = ?", arguments: [version.row])
      ?? nonce
  }

  func takeBackAttempt(of row: Int64) throws(PackageError) {
    try database.write { database in
      try database.execute(
        sql: """
          UPDATE version SET attempts = max(0, attempts - 1) WHERE row = ? AND state = 'trial'
          """, arguments: [row])
    }
  }

  /// Opens a blob, and compares its bytes with its name at the first time in this process.
  func openProved(_ file: PackageFile) throws(BlobError) -> BlobFile {
    let blob = try blobs.open(file.sha256, size: file.size)
    guard file.size <= Self.provedSize, !proved.withLock({ $0.contains(file.sha256) }) else {
      return blob
    }
    try blob.verify()
    proved.withLock { _ = $0.insert(file.sha256) }
    return blob
  }
}
