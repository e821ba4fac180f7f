internal import GRDB
public import BridgeCore

extension ResponseCache {
  /// Removes every entry, and damaged indexes that were moved aside, with their bodies.
  public func clear() throws(CacheError) {
    try clear { try $0.remove(where: "1", []) }
    guard DamagedIndex.isThere(in: path) else { return }
    try DamagedIndex.remove(in: path)
    _ = try removeUnnamed()
  }

  /// Removes the entries of an origin, in every partition.
  public func clear(_ origin: Origin) throws(CacheError) {
    try clear { try $0.remove(of: "\(origin)") }
  }

  /// Removes the entries of an origin, except those of kept pages, from the partitions with these prefixes (see
  /// ``Partition/emptied(by:)``).
  func clear(_ origin: Origin, in starts: [String]) throws(CacheError) {
    guard !starts.isEmpty else { return }
    try change { change in try starts.flatMap { try change.remove(of: "\(origin)", in: $0) } }
  }

  /// Removes the entries of an identity, for example on logout.
  public func clear(identity: String) throws(CacheError) {
    let start = Partition.start(of: identity)
    // `substr` counts code points.
    try clear {
      try $0.remove(where: "substr(partition, 1, ?) = ?", [start.unicodeScalars.count, start])
    }
  }

  /// Removes entries, and pages that have none left.
  private func clear(_ body: (IndexChange) throws -> [String]) throws(CacheError) {
    try change {
      let digests = try body($0)
      try PageTable($0.database).removeEmpty()
      return digests
    }
  }

  /// Removes the responses of a URL in every partition, except those of kept pages.
  func invalidate(_ url: RequestURL) throws(CacheError) {
    let key = CacheKey(url, partition: "")
    // First, because entries that are stored from now on check it.
    invalidations.add(key.number)
    settle()
    guard try index.has(key.number) else { return }
    try change { change in
      try change.places(ofURL: key).filter { !$0.isKept }.flatMap {
        try change.remove($0, where: "origin = ? AND target = ?", [key.origin, key.target])
      }
    }
  }

  /// Removes one entry.
  func remove(_ response: StoredResponse) throws(CacheError) {
    guard let row = response.row else { return }
    try change { try $0.remove(where: "row = ?", [row]) }
  }
}
