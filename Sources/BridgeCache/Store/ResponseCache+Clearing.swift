internal import GRDB
public import BridgeCore

extension ResponseCache {
  /// Removes every entry.
  public func clear() throws(CacheError) { try clear("1", []) }

  /// Removes the entries of an origin, in every partition.
  public func clear(_ origin: Origin) throws(CacheError) {
    try clear("origin = ?", ["\(origin)"])
  }

  /// Removes the entries of an identity, as on a logout.
  public func clear(identity: String) throws(CacheError) {
    let start = Partition.start(of: identity)
    try clear("substr(partition, 1, ?) = ?", [start.count, start])
  }

  /// Removes entries, and the pages of which nothing is left.
  private func clear(_ condition: String, _ arguments: StatementArguments) throws(CacheError) {
    try change {
      let digests = try $0.remove(condition, arguments)
      try PageTable($0.database).removeEmpty()
      return digests
    }
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
