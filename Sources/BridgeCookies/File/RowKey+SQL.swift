/// The primary key of the cookies table.
extension RowKey {
  static let columns = "part, host, host_only, path, name"
  static let condition = "part = ?1 AND host = ?2 AND host_only = ?3 AND path = ?4 AND name = ?5"

  /// The key in the first five columns of a row.
  init(_ row: SQLStatement) {
    self.init(
      part: Array(row.bytes(0)), host: Array(row.bytes(1)), isHostOnly: row.number(2),
      path: Array(row.bytes(3)), name: Array(row.bytes(4)))
  }

  func bind(to statement: SQLStatement) {
    statement.bindText(1, part)
    statement.bindText(2, host)
    statement.bind(3, isHostOnly)
    statement.bindBlob(4, path)
    statement.bindBlob(5, name)
  }
}
