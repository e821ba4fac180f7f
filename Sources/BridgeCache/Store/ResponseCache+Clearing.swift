internal import GRDB
public import BridgeCore

extension ResponseCache {
  /// Removes every entry.
  public func clear() throws(CacheError) { try change { try $0.remove("1", []) } }

  /// Removes the entries of an origin, in every partition.
  public func clear(_ origin: Origin) throws(CacheError) {
    try change { try $0.remove("origin = ?", ["\(origin)"]) }
  }

  /// Removes the entries of an identity, as on a logout.
  public func clear(identity: String) throws(CacheError) {
    let start = Partition.start(of: identity)
    try change { try $0.remove("substr(partition, 1, ?) = ?", [start.count, start]) }
  }

  /// Removes the responses of a URL in every partition, but not from pages that are kept to be opened without a network.
  func invalidate(_ url: RequestURL) throws(CacheError) {
    let key = CacheKey(url, partition: "")
    try change {
      try $0.remove("origin = ? AND target = ? AND kept = 0", [key.origin, key.target])
    }
  }

  /// Removes one entry.
  func remove(_ response: StoredResponse) throws(CacheError) {
    guard let row = response.row else { return }
    try change { try $0.remove("row = ?", [row]) }
  }
}
