internal import BridgeCrypto
internal import GRDB
internal import BridgeSystem

/// Writes the rows of a new version. Everything runs in the caller's transaction.
struct Registration {
  private let plan: InstallPlan
  private let install: PackageInstall
  private let archive: SHA256Digest?
  private let isWeak: Bool

  init(_ plan: InstallPlan, _ install: PackageInstall, archive: SHA256Digest?, isWeak: Bool) {
    (self.plan, self.install, self.archive, self.isWeak) = (plan, install, archive, isWeak)
  }

  func run(_ database: Database) throws -> InstalledVersion {
    let versions = VersionTable(database)
    try checkNotBlocked(database)
    let trusted = TrustTable(database)
    let isSigned = try trusted.isSigned(plan.manifest.id)
    // Another process may have stored a later root since the signatures were verified.
    try trusted.compare(TrustClaim(root: plan.root), for: plan.manifest.id)
    try trusted.accept(install.claim, for: plan.manifest.id)
    try database.execute(
      sql: "INSERT INTO package(id) VALUES(?) ON CONFLICT DO NOTHING",
      arguments: [plan.manifest.id.label])
    let known = try versions.find(plan.manifest.id, plan.version)
    if isSigned { try checkSigned(known) }
    let isNew = known == nil
    if isNew { try insert(database) }
    guard let added = try versions.find(plan.manifest.id, plan.version) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row of a version")
    }
    if isNew { try versions.forgive(before: added) } else { try raiseTrust(database, added) }
    try keepArchive(database, added)
    if let record = install.record { try record.insert(for: added, database) }
    if let pack = install.pack { try pack.insert(for: added, database) }
    if install.role == .floor { try lay(added, versions) }
    if install.activation != .none { try checkReplacement(of: added, versions) }
    switch install.activation {
    case .none: break
    case .onTrial: try versions.activate(added, by: .activate)
    case .atOnce: try versions.activate(added, by: .approve)
    }
    return try versions.reload(added)
  }

  private func checkNotBlocked(_ database: Database) throws {
    let isBlocked = try Bool.fetchOne(
      database, sql: "SELECT 1 FROM blocked WHERE package = ? AND hash = ?",
      arguments: [plan.manifest.id.label, plan.version.hex])
    guard isBlocked != true || install.role == .floor else {
      throw PackageError(
        .badVersion,
        "the version \(plan.manifest.version) of \(plan.manifest.id) failed before; install another"
      )
    }
  }

  /// A version with missing dependencies must not replace another one. The first version of a package may come before
  /// its dependencies, because it replaces nothing that works.
  private func checkReplacement(of added: InstalledVersion, _ versions: VersionTable) throws {
    guard let active = try versions.active(added.id), active.row != added.row else { return }
    try versions.checkDependencies(of: plan.manifest)
  }

  /// An unsigned archive must not replace a signed package, unless the host allows it.
  private func checkSigned(_ known: InstalledVersion?) throws {
    let id = plan.manifest.id
    guard plan.trust != .signed, known?.trust != .signed, install.role != .floor,
      !install.mayReplaceSigned(id)
    else { return }
    throw PackageError.replacesSigned(plan.manifest.version, of: id)
  }

  private func insert(_ database: Database) throws {
    let manifest = plan.manifest
    try database.execute(
      sql: """
        INSERT INTO version(package, hash, name, seq, state, floor, trust, weak, insecure, signature, outline, size,
          files, installed_s)
        VALUES(?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        manifest.id.label, plan.version.hex, manifest.version, manifest.seq,
        VersionState.staged.rawValue, plan.trust.rawValue, isWeak, plan.isInsecure,
        plan.signature?.hex,
        plan.trust == .synthesized ? ManifestOutline.text(of: manifest) : nil,
        manifest.files.reduce(0) { $0 + $1.size }, manifest.files.count, time(nil),
      ])
    let row = database.lastInsertedRowID
    let statement = try database.makeStatement(
      sql: "INSERT INTO file(version, path, sha, size) VALUES(?, ?, ?, ?)")
    for file in manifest.files {
      try statement.execute(arguments: [row, file.path, file.sha256.hex, file.size])
    }
  }

  /// A later signature raises the trust of the existing version, because the bytes are the same.
  private func raiseTrust(_ database: Database, _ version: InstalledVersion) throws {
    guard plan.trust == .signed, version.trust != .signed else { return }
    try database.execute(
      sql: "UPDATE version SET trust = ?, weak = 0, signature = ? WHERE row = ?",
      arguments: [plan.trust.rawValue, plan.signature?.hex, version.row])
  }

  private func keepArchive(_ database: Database, _ version: InstalledVersion) throws {
    guard let archive else { return }
    try database.execute(
      sql: "UPDATE version SET archive = ? WHERE row = ?", arguments: [archive.hex, version.row])
  }

  /// Makes a version the floor of its package, and activates it if there is nothing newer.
  private func lay(_ version: InstalledVersion, _ versions: VersionTable) throws {
    try versions.database.execute(
      sql: "UPDATE version SET floor = (row = ?) WHERE package = ?",
      arguments: [version.row, version.id.label])
    let active = try versions.active(version.id)
    guard active?.isPinned != true, active?.row != version.row else { return }
    let isNewer = (version.seq ?? 0) > (active?.seq ?? 0)
    if active == nil || isNewer { try versions.activate(version, by: .approve) }
  }
}
