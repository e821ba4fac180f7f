extension PackageStore {
  /// The trust of a host with the latest root that this store has seen for a package.
  ///
  /// Roots in the store were verified before they came there; a later one that the host brings itself counts more.
  func trust(_ trust: PackageTrust, for id: PackageID) throws(PackageError) -> PackageTrust {
    guard let given = trust.root else { return trust }
    let known = try database.read { try TrustTable($0).root(of: id) }
    guard let known, known.version > given.version else { return trust }
    var trust = trust
    trust.root = try TrustRoot(trusting: known.bytes)
    return trust
  }

  /// Keeps a claim that brings no version with it: it is compared with the trusted state first.
  func accept(_ claim: TrustClaim, for id: PackageID) throws(PackageError) {
    try database.write { try TrustTable($0).accept(claim, for: id) }
  }

  /// The highest number of a channel that was accepted.
  func trustedSeq(of channel: String, _ id: PackageID) throws(PackageError) -> Int? {
    try database.read { try TrustTable($0).seq(of: channel, id) }
  }
}
