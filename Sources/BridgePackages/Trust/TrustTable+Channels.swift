internal import GRDB

/// A store's record of the channels seen for its packages.
extension TrustTable {
  /// The known state of a channel.
  private struct Known {
    let seq: Int
    let digest: String
    let fingerprint: String
    /// The keys that verified it since its sequence numbers last restarted; nil if an older store format wrote it.
    let keys: Set<PackageKey>?

    func isContinued(by channel: ChannelClaim) -> Bool {
      guard let keys else { return fingerprint == channel.fingerprint }
      return !channel.beginsAgain(after: keys)
    }
  }

  func compare(_ channel: ChannelClaim, for id: PackageID) throws {
    guard let known = try known(channel.name, id), known.isContinued(by: channel) else { return }
    guard channel.seq >= known.seq, channel.seq > known.seq || channel.digest == known.digest else {
      throw PackageError(
        .rolledBack,
        "the channel \(channel.name) of \(id) has the number \(channel.seq), but \(known.seq) was "
          + "seen before; a server or a cache sends an old one")
    }
  }

  func keep(_ channel: ChannelClaim, for id: PackageID) throws {
    var keys = channel.role?.keys ?? []
    if let known = try known(channel.name, id), known.isContinued(by: channel) {
      keys.formUnion(known.keys ?? [])
    }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO trusted_channel(package, name, seq, digest, keys, seen)
        VALUES(?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id.label, channel.name, channel.seq, channel.digest, channel.fingerprint,
        keys.map(\.description).sorted().joined(separator: " "),
      ])
  }

  private func known(_ channel: String, _ id: PackageID) throws -> Known? {
    let row = try Row.fetchOne(
      database,
      sql: "SELECT seq, digest, keys, seen FROM trusted_channel WHERE package = ? AND name = ?",
      arguments: [id.label, channel])
    return try row.map { row in
      let seen: String? = row["seen"]
      let keys = try seen?.split(separator: " ").map { try PackageKey(String($0)) }
      return Known(
        seq: row["seq"], digest: row["digest"], fingerprint: row["keys"], keys: keys.map { Set($0) }
      )
    }
  }
}
