/// Where a cookie goes: what of its identity is not its name (rule S13).
struct CookieScope: Sendable, Hashable {
  let host: String
  let isHostOnly: Bool
  let path: [UInt8]
  let partition: PartitionKey?

  /// Compares first what differs most among the cookies of a site.
  static func == (left: CookieScope, right: CookieScope) -> Bool {
    left.path == right.path && left.isHostOnly == right.isHostOnly && left.host == right.host
      && left.partition == right.partition
  }
}

extension Cookie {
  var scope: CookieScope {
    CookieScope(host: host, isHostOnly: isHostOnly, path: path, partition: partition)
  }
}
