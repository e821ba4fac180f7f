internal import GRDB

/// The word of a verified channel, to be compared with what the store has seen of it.
struct ChannelClaim: Sendable {
  let name: String
  let seq: Int
  /// The hash of the payload: equal numbers mean equal documents.
  let digest: String
  /// The keys that it was verified by. With other keys the numbers begin again: a stolen key can count up without end.
  let keys: String
}

/// The trusted state that an installation or a check brings along.
struct TrustClaim: Sendable {
  var root: TrustRoot?
  var channel: ChannelClaim?
}

/// What a store has seen of the publishers of its packages. Everything runs in the caller's transaction.
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

  func root(of id: PackageID) throws -> (version: Int, bytes: [UInt8])? {
    let row = try Row.fetchOne(
      database, sql: "SELECT version, source FROM trusted_root WHERE package = ?",
      arguments: [id.label])
    return row.map { ($0["version"], Array(($0["source"] as String).utf8)) }
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

  private func compare(_ root: TrustRoot, for id: PackageID) throws {
    guard let known = try self.root(of: id), root.version < known.version else { return }
    throw PackageError(
      .rolledBack,
      "the root \(root.version) of \(id) is older than \(known.version), which is trusted already")
  }

  private func keep(_ root: TrustRoot, for id: PackageID) throws {
    if try self.root(of: id)?.version == root.version { return }
    try database.execute(
      sql: "INSERT OR REPLACE INTO trusted_root(package, version, source) VALUES(?, ?, ?)",
      arguments: [id.label, root.version, String(decoding: root.source, as: UTF8.self)])
  }

  private func compare(_ channel: ChannelClaim, for id: PackageID) throws {
    let row = try Row.fetchOne(
      database, sql: "SELECT seq, digest, keys FROM trusted_channel WHERE package = ? AND name = ?",
      arguments: [id.label, channel.name])
    guard let row, row["keys"] == channel.keys else { return }
    let (seq, digest): (Int, String) = (row["seq"], row["digest"])
    guard channel.seq >= seq, channel.seq > seq || channel.digest == digest else {
      throw PackageError(
        .rolledBack,
        "the channel \(channel.name) of \(id) has the number \(channel.seq), and \(seq) was seen "
          + "already; a server or a cache gives an old one")
    }
  }

  private func keep(_ channel: ChannelClaim, for id: PackageID) throws {
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO trusted_channel(package, name, seq, digest, keys) VALUES(?, ?, ?, ?, ?)
        """,
      arguments: [id.label, channel.name, channel.seq, channel.digest, channel.keys])
  }
}
