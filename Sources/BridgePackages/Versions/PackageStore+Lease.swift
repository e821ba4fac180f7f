internal import BridgeBlobs
package import BridgeCore
internal import BridgeSystem
internal import GRDB
internal import Synchronization

extension PackageStore {
  /// How many times a version on trial may end without a report before leases go back to the last good version.
  static let maximumAttempts = 2

  /// The maximum number of packages that a lease opens, counted by place.
  private static let maximumParts = 100

  private static let tries = 1000
  private static let pause: UInt32 = 1000

  /// Opens the active version of a package, with the active versions of its dependencies, until the lease is closed.
  ///
  /// `attempts` is how many times a version on trial may end without a report. Throws ``PackageError/Code/disabled`` if
  /// the publisher has disabled the package.
  package func lease(
    _ id: PackageID, attempts: Int = PackageStore.maximumAttempts,
    clock: any MonotonicClock = SystemClock()
  ) throws(PackageError) -> PackageLease {
    guard try !isDisabled(id) else {
      throw PackageError(.disabled, "the package \(id) is switched off by its publisher")
    }
    var taken = TakenVersions(lock: try lock())
    let version = try take(id, attempts, &taken)
    var parts = [PackageLease.Part(version, try content(of: version), mount: "")]
    var owners: [[PackageID]] = [[]]
    var next = 0
    while next < parts.count {
      let part = parts[next]
      let chain = owners[next] + [part.id]
      next += 1
      for dependency in part.content.manifest.depends {
        let mount = part.mount + (dependency.mount.isEmpty ? "" : "\(dependency.mount)/")
        // Each package is mounted once per place. A circle that goes through a mount has places without end: it ends
        // where there are enough parts.
        if parts.contains(where: { $0.id == dependency.id && $0.mount == mount }) { continue }
        guard parts.count < Self.maximumParts else {
          if chain.contains(dependency.id) { continue }
          throw PackageError(
            .missingDependency,
            "\(id) needs more than \(Self.maximumParts) packages; put some of them into one")
        }
        let needed = try takeDependency(dependency.id, of: part.id, attempts, &taken)
        parts.append(PackageLease.Part(needed, try content(of: needed), mount: mount))
        owners.append(chain)
      }
    }
    return PackageLease(version, parts, taken, in: self, clock: clock)
  }

  private func takeDependency(
    _ id: PackageID, of owner: PackageID, _ attempts: Int, _ taken: inout TakenVersions
  ) throws(PackageError) -> InstalledVersion {
    do {
      return try take(id, attempts, &taken)
    } catch  where error.code == .notInstalled {
      throw PackageError(
        .missingDependency, "\(owner) needs the package \(id); install that first")
    }
  }

  /// Locks the active version, which may change until it is locked, and begins its trial if needed.
  private func take(
    _ id: PackageID, _ attempts: Int, _ taken: inout TakenVersions
  ) throws(PackageError) -> InstalledVersion {
    for _ in 0..<Self.tries {
      guard let active = try activeVersion(of: id) else { throw notInstalled(id) }
      // A version may be mounted in two places, but has one trial.
      if taken.trialed.contains(where: { $0.row == active.row }) { return active }
      // A good version is not abandoned, so other leases do not matter.
      let isAlone =
        try active.state == .good ? false : taken.lock.take(.exclusive, .version(active.row))
      if try taken.lock.take(.shared, .version(active.row)) {
        if let version = try begin(active, isAlone ? attempts : .max, &taken) { return version }
        try taken.lock.release(.version(active.row))
      }
      usleep(Self.pause)
    }
    throw PackageError(
      .busy, "the package \(id) in \(path) is changed constantly; end the other process, or wait")
  }

  /// Begins the use of a locked version; nil if it is no longer active.
  ///
  /// `attempts` is unlimited while another lease is open: its page may still report success.
  private func begin(
    _ version: InstalledVersion, _ attempts: Int, _ taken: inout TakenVersions
  ) throws(PackageError) -> InstalledVersion? {
    if version.state == .good {
      return try activeVersion(of: version.id)?.row == version.row ? version : nil
    }
    let begun = try database.write { database -> Begun in
      let versions = VersionTable(database)
      guard let active = try versions.active(version.id), active.row == version.row else {
        return .changed
      }
      if active.state == .good { return .good(active) }
      if active.attempts >= attempts, try versions.fallback(from: active) != nil {
        _ = try versions.leave(active, by: .fail)
        return .left(active)
      }
      return .trial(active, nonce: try Self.beginTrial(of: active, versions))
    }
    switch begun {
    case .changed: return nil
    case .good(let active): return active
    case .left(let active):
      taken.left.append(active)
      return nil
    case .trial(let active, let nonce):
      taken.trialed.append(
        PackageLease.Trialed(id: active.id, row: active.row, nonce: nonce))
      return active
    }
  }

  /// The result of beginning a use.
  private enum Begun {
    case changed
    case good(InstalledVersion)
    case trial(InstalledVersion, nonce: String)
    case left(InstalledVersion)
  }

  /// Counts the attempt before anything is served.
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

  /// Adds to the number of attempts, or takes one back.
  func count(_ change: Int, of row: Int64) throws(PackageError) {
    try database.write { database in
      try database.execute(
        sql: """
          UPDATE version SET attempts = max(0, attempts + ?) WHERE row = ? AND state = 'trial'
          """, arguments: [change, row])
    }
  }

  /// Opens a blob whose bytes are verified (see ``BlobProofs``). `open` is the same blob, if it is already open.
  func openProved(_ file: PackageFile, open: BlobFile? = nil) throws(BlobError) -> BlobFile {
    let blob = if let open { open } else { try blobs.open(file.sha256, size: file.size) }
    try proofs.prove(blob)
    return blob
  }
}
