internal import BridgeFormats
internal import GRDB

extension PackageStore {
  /// The trust of a host with the latest root that this store has seen for a package.
  ///
  /// Roots in the store were verified before they came there; a later one that the host brings itself counts more, and so
  /// does one that the store's was not reached from.
  func trust(_ trust: PackageTrust, for id: PackageID) throws(PackageError) -> PackageTrust {
    guard let given = trust.root else { return trust }
    let known = try database.read { try TrustTable($0).root(of: id) }
    guard let known, known.version > given.version, known.isOfLine(given) else { return trust }
    var trust = trust
    trust.root = try TrustRoot(kept: known.source, chain: known.chain)
    return trust
  }

  /// Keeps a claim that brings no version with it: it is compared with the trusted state first.
  func accept(_ claim: TrustClaim, for id: PackageID) throws(PackageError) {
    try database.write { try TrustTable($0).accept(claim, for: id) }
  }

  /// Throws ``PackageError/Code/rolledBack`` for a claim that is older than what was accepted; nothing is kept.
  func compare(_ claim: TrustClaim, for id: PackageID) throws(PackageError) {
    try database.read { try TrustTable($0).compare(claim, for: id) }
  }

  /// Throws ``PackageError/Code/notSigned`` for a version without a signature of a package that is signed here: before
  /// a protocol that has no signatures makes it the active one.
  func checkMayReplace(_ version: InstalledVersion) throws(PackageError) {
    guard version.trust != .signed else { return }
    guard try database.read({ try TrustTable($0).isSigned(version.id) }) else { return }
    throw .replacesSigned(version.name, of: version.id)
  }

  /// The random identity of this device, for rollouts; it is made when it is first needed.
  func device() throws(PackageError) -> String {
    try database.write { database in
      if let known = try String.fetchOne(database, sql: "SELECT id FROM device") { return known }
      let made = "\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
      try database.execute(sql: "INSERT INTO device(id) VALUES(?)", arguments: [made])
      return made
    }
  }

  /// The highest number of a channel that was accepted.
  func trustedSeq(of channel: String, _ id: PackageID) throws(PackageError) -> Int? {
    try database.read { try TrustTable($0).seq(of: channel, id) }
  }
}

extension PackageError {
  /// A version without a signature would take the place of signed ones.
  static func replacesSigned(_ version: String, of id: PackageID) -> PackageError {
    PackageError(
      .notSigned,
      "the package \(id) is signed here, and its version \(version.printable) is not; install a "
        + "signed one, or allow just this package unsigned (PackageTrust.unsigned, --allow-unsigned)"
    )
  }
}
