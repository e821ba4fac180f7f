internal import BridgeFormats
internal import GRDB

extension PackageStore {
  /// The host's trust, with the latest root that this store has seen for a package.
  ///
  /// Roots in the store were verified before they were stored. The host's own root takes precedence if it is later, or
  /// if it is not in the chain of the stored one.
  func trust(_ trust: PackageTrust, for id: PackageID) throws(PackageError) -> PackageTrust {
    guard let given = trust.root else { return trust }
    let known = try database.read { try TrustTable($0).root(of: id) }
    guard let known, known.version > given.version, known.isOfLine(given) else { return trust }
    var trust = trust
    trust.root = try TrustRoot(kept: known.source, chain: known.chain)
    return trust
  }

  /// Stores a claim without a version, after comparing it with the trusted state.
  func accept(_ claim: TrustClaim, for id: PackageID) throws(PackageError) {
    try database.write { try TrustTable($0).accept(claim, for: id) }
  }

  /// Throws ``PackageError/Code/rolledBack`` if a claim is older than the accepted state. Stores nothing.
  func compare(_ claim: TrustClaim, for id: PackageID) throws(PackageError) {
    try database.read { try TrustTable($0).compare(claim, for: id) }
  }

  /// Throws ``PackageError/Code/notSigned`` for an unsigned version of a package that is signed in this store. Call it
  /// before a protocol without signatures activates the version.
  func checkMayReplace(_ version: InstalledVersion) throws(PackageError) {
    guard version.trust != .signed else { return }
    guard try database.read({ try TrustTable($0).isSigned(version.id) }) else { return }
    throw .replacesSigned(version.name, of: version.id)
  }

  /// The random identity of this device, for rollouts. It is made at first use.
  func device() throws(PackageError) -> String {
    try database.write { database in
      if let known = try String.fetchOne(database, sql: "SELECT id FROM device") { return known }
      let made = "\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
      try database.execute(sql: "INSERT INTO device(id) VALUES(?)", arguments: [made])
      return made
    }
  }

  /// The highest accepted sequence number of a channel.
  func trustedSeq(of channel: String, _ id: PackageID) throws(PackageError) -> Int? {
    try database.read { try TrustTable($0).seq(of: channel, id) }
  }
}

extension PackageError {
  /// The error for an unsigned version that would replace signed ones.
  static func replacesSigned(_ version: String, of id: PackageID) -> PackageError {
    PackageError(
      .notSigned,
      "the installed package \(id) is signed, and its version \(version.printable) is not; install a "
        + "signed one, or allow just this package unsigned (PackageTrust.unsigned, --allow-unsigned)"
    )
  }
}
