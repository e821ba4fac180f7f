/// Where a cookie is sent: its identity without the name (rule S13).
package struct CookieScope: Sendable, Hashable {
  package let host: String
  package let isHostOnly: Bool
  package let path: [UInt8]
  package let partition: PartitionKey?

  /// Compares the members that differ most within a site first.
  package static func == (left: CookieScope, right: CookieScope) -> Bool {
    left.path == right.path && left.isHostOnly == right.isHostOnly && left.host == right.host
      && left.partition == right.partition
  }
}

extension Cookie {
  var scope: CookieScope {
    CookieScope(host: host, isHostOnly: isHostOnly, path: path, partition: partition)
  }
}
