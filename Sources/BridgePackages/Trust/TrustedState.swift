internal import GRDB

/// The state of a verified channel, for comparison with the store's record.
struct ChannelClaim: Sendable {
  let name: String
  let seq: Int
  /// The hash of the payload. Equal sequence numbers require equal documents.
  let digest: String
  /// The keys that verified it; nil for a package that is accepted without signatures.
  let role: SigningRole?

  /// The text that represents its keys in the store; empty without signatures.
  var fingerprint: String { role?.fingerprint ?? "" }

  /// Whether the sequence numbers start over, because a stolen key can count up without limit. `seen` holds the keys
  /// that verified the known number.
  ///
  /// They start over only if the currently trusted keys among `seen` are too few to verify a document. Otherwise old
  /// channels would count as new.
  func beginsAgain(after seen: Set<PackageKey>) -> Bool {
    guard let role else { return false }
    return role.keys.intersection(seen).count < role.threshold
  }
}

/// The trusted state that an installation or a check contributes.
struct TrustClaim: Sendable {
  var root: TrustRoot?
  var channel: ChannelClaim?
}

/// A store's record of the publishers of its packages. Everything runs in the caller's transaction.
struct TrustTable {
  let database: Database

  init(_ database: Database) { self.database = database }

  /// Compares a claim with the known state, then stores the newer state.
  func accept(_ claim: TrustClaim, for id: PackageID) throws {
    try compare(claim, for: id)
    if let root = claim.root { try keep(root, for: id) }
    if let channel = claim.channel { try keep(channel, for: id) }
  }

  /// Throws ``PackageError/Code/rolledBack`` if a claim is older than the known state.
  func compare(_ claim: TrustClaim, for id: PackageID) throws {
    if let root = claim.root { try compare(root, for: id) }
    if let channel = claim.channel { try compare(channel, for: id) }
  }

  /// Whether signatures have verified a version or channel of a package before.
  func isSigned(_ id: PackageID) throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS(SELECT 1 FROM trusted_root WHERE package = ?1)
          OR EXISTS(SELECT 1 FROM trusted_channel WHERE package = ?1 AND keys <> '')
          OR EXISTS(SELECT 1 FROM version WHERE package = ?1 AND trust = ?2)
        """, arguments: [id.label, ManifestTrust.signed.rawValue]) ?? false
  }

  func seq(of channel: String, _ id: PackageID) throws -> Int? {
    try Int.fetchOne(
      database, sql: "SELECT seq FROM trusted_channel WHERE package = ? AND name = ?",
      arguments: [id.label, channel])
  }
}
