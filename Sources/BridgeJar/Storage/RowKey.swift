/// The key of a row in a storage, whether it is a valid cookie or not.
package struct RowKey: Sendable, Hashable {
  package let part: [UInt8]
  package let host: [UInt8]
  package let isHostOnly: Int64
  package let path: [UInt8]
  package let name: [UInt8]

  package init(
    part: [UInt8], host: [UInt8], isHostOnly: Int64, path: [UInt8], name: [UInt8]
  ) {
    (self.part, self.host, self.isHostOnly) = (part, host, isHostOnly)
    (self.path, self.name) = (path, name)
  }

  /// The key of a cookie.
  package init(_ identity: CookieIdentity) {
    part = Array((identity.scope.partition?.text ?? "").utf8)
    host = Array(identity.scope.host.utf8)
    isHostOnly = identity.scope.isHostOnly ? 1 : 0
    path = identity.scope.path
    name = Array(identity.name)
  }

  /// The identity of the cookie; nil if no cookie can have this key.
  package var identity: CookieIdentity? {
    guard let host = String(validating: host, as: UTF8.self),
      let part = String(validating: part, as: UTF8.self), 0...1 ~= isHostOnly
    else { return nil }
    let scope = CookieScope(
      host: host, isHostOnly: isHostOnly == 1, path: path,
      partition: part.isEmpty ? nil : PartitionKey(text: part))
    return CookieIdentity(scope: scope, name: name[...])
  }
}

extension RowKey: CustomStringConvertible {
  /// Name, host and path; a key contains no value.
  package var description: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return "\(text(name)) for \(isHostOnly == 1 ? "" : ".")\(text(host))\(text(path))"
  }
}
