/// Where a cookie goes: what of its identity is not its name (rule S13).
struct CookieScope: Sendable, Hashable {
  let host: String
  let isHostOnly: Bool
  let path: [UInt8]
  let partition: PartitionKey?
}

extension Cookie {
  var scope: CookieScope {
    CookieScope(host: host, isHostOnly: isHostOnly, path: path, partition: partition)
  }
}
