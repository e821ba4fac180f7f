internal import GRDB

/// The statement of a verified channel, to be compared with what the store has seen of it.
struct ChannelClaim: Sendable {
  let name: String
  let seq: Int
  /// The hash of the payload: equal numbers mean equal documents.
  let digest: String
  /// The keys that it was verified by; nil for a package that is taken without signatures.
  let role: SigningRole?

  /// The text that stands for its keys in the store: empty without signatures.
  var fingerprint: String { role?.fingerprint ?? "" }

  /// Whether the numbers begin again, as a stolen key can count up without end. `seen`: the keys that the known number
  /// was verified by.
  ///
  /// They begin again only where too few of those keys are trusted now to verify a document. Otherwise old channels
  /// would count as new ones.
  func beginsAgain(after seen: Set<PackageKey>) -> Bool {
    guard let role else { return false }
    return role.keys.intersection(seen).count < role.threshold
  }
}

/// The trusted state that an installation or a check brings along.
struct TrustClaim: Sendable {
  var root: TrustRoot?
  var channel: ChannelClaim?
}

/// A store's record of the publishers of its packages. Everything runs in the caller's transaction.
struct TrustTable {
  let database: Database

  init(_ database: Database) { self.database = database }

  /// Compares with the state that is there, and only then keeps the newer one.
  func accept(_ claim: TrustClaim, for id: PackageID) throws {
    try compare(claim, for: id)
    if let root = claim.root { try keep(root, for: id) }
    if let channel = claim.channel { try keep(channel, for: id) }
  }

  /// Throws ``PackageError/Code/rolledBack`` for what is older than the state that is there.
  func compare(_ claim: TrustClaim, for id: PackageID) throws {
    if let root = claim.root { try compare(root, for: id) }
    if let channel = claim.channel { try compare(channel, for: id) }
  }

  /// Whether signatures proved a version or a channel of a package before.
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
