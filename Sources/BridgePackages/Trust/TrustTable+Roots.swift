internal import BridgeCrypto
internal import GRDB

/// A store's record of the roots seen for its packages.
extension TrustTable {
  /// The latest root of a package, with the chain that led to it.
  struct KnownRoot {
    let version: Int
    let source: [UInt8]
    /// Nil if an older store format wrote it.
    let chain: [SHA256Digest]?

    /// Whether a root belongs to the same line: the chains of both share a root. A root with an unknown chain counts as
    /// well, so that a revoked key cannot come back.
    func isOfLine(_ root: TrustRoot) -> Bool {
      guard let chain else { return true }
      return !Set(chain).isDisjoint(with: root.chain)
    }
  }

  func root(of id: PackageID) throws -> KnownRoot? {
    let row = try Row.fetchOne(
      database, sql: "SELECT version, source, chain FROM trusted_root WHERE package = ?",
      arguments: [id.label])
    return row.map { row in
      let chain: String? = row["chain"]
      return KnownRoot(
        version: row["version"], source: Array((row["source"] as String).utf8),
        chain: chain?.split(separator: " ").compactMap { SHA256Digest(hex: String($0)) })
    }
  }

  func compare(_ root: TrustRoot, for id: PackageID) throws {
    guard let known = try self.root(of: id), known.isOfLine(root), root.version < known.version
    else { return }
    throw PackageError(
      .rolledBack,
      "the root \(root.version) of \(id) is older than \(known.version), which is trusted already")
  }

  func keep(_ root: TrustRoot, for id: PackageID) throws {
    let known = try self.root(of: id)
    if let known, known.version == root.version, known.chain != nil, known.isOfLine(root) { return }
    // A host may bring a later root that the store did not follow. The known chain is kept before it.
    let isAhead = known.map { !$0.isOfLine(root) && $0.version < root.version } ?? false
    let chain = (isAhead ? known?.chain ?? [] : []) + root.chain
    try database.execute(
      sql:
        "INSERT OR REPLACE INTO trusted_root(package, version, source, chain) VALUES(?, ?, ?, ?)",
      arguments: [
        id.label, root.version, String(decoding: root.source, as: UTF8.self),
        chain.map(\.hex).joined(separator: " "),
      ])
  }
}
