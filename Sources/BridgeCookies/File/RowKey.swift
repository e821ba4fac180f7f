/// The primary key of a row in the file, whether it is a valid cookie or not.
struct RowKey: Sendable, Hashable {
  let part: [UInt8]
  let host: [UInt8]
  let isHostOnly: Int64
  let path: [UInt8]
  let name: [UInt8]

  static let columns = "part, host, host_only, path, name"
  static let condition = "part = ?1 AND host = ?2 AND host_only = ?3 AND path = ?4 AND name = ?5"

  init(_ identity: CookieIdentity) {
    part = Array((identity.scope.partition?.text ?? "").utf8)
    host = Array(identity.scope.host.utf8)
    isHostOnly = identity.scope.isHostOnly ? 1 : 0
    path = identity.scope.path
    name = Array(identity.name)
  }

  /// The key in the first five columns of a row.
  init(_ row: SQLStatement) {
    part = Array(row.bytes(0))
    host = Array(row.bytes(1))
    isHostOnly = row.number(2)
    path = Array(row.bytes(3))
    name = Array(row.bytes(4))
  }

  func bind(to statement: SQLStatement) {
    statement.bindText(1, part)
    statement.bindText(2, host)
    statement.bind(3, isHostOnly)
    statement.bindBlob(4, path)
    statement.bindBlob(5, name)
  }

  /// The identity of the cookie; nil if no cookie can have this key.
  var identity: CookieIdentity? {
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
  var description: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return "\(text(name)) for \(isHostOnly == 1 ? "" : ".")\(text(host))\(text(path))"
  }
}
