/// Where a cookie is sent: its identity without the name (rule S13).
struct CookieScope: Sendable, Hashable {
  let host: String
  let isHostOnly: Bool
  let path: [UInt8]
  let partition: PartitionKey?

  /// Compares the members that differ most within a site first.
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
