/// Rows of the cookies table.
extension CookieRow {
  static let columns = """
    \(RowKey.columns), value, secure, http_only, same_site, expires_us, session, created_us, seq, \
    accessed_us, rev
    """
  static let revisionColumn: Int32 = 14

  private static let sameSites: [Cookie.SameSite] = [.unset, .none, .lax, .strict]

  /// The current row of a statement over ``columns``.
  ///
  /// `before` lets the row share equal values with the previous row.
  init(_ row: SQLStatement, before: inout RowBefore) {
    guard let cookie = Self.cookie(row, before: &before) else {
      self = .unreadable(RowKey(row))
      return
    }
    self = .cookie(cookie)
  }

  private static func cookie(_ row: SQLStatement, before: inout RowBefore) -> Cookie? {
    let part = row.bytes(0)
    guard let host = before.host.text(row.bytes(1)), let lifetime = lifetime(row, &before),
      let partition = part.isEmpty ? "" : String(validating: part, as: UTF8.self),
      let sequence = UInt64(exactly: row.number(12)), sequence < JarStamp.end,
      let flags = flags(row), sameSites.indices.contains(Int(row.number(8)))
    else { return nil }
    return Cookie(
      pair: pair(row), nameLength: row.bytes(4).count, host: host, isHostOnly: flags.isHostOnly,
      path: before.path.bytes(row.bytes(3)),
      partition: part.isEmpty ? nil : PartitionKey(text: partition),
      isSecure: flags.isSecure, isHTTPOnly: flags.isHTTPOnly,
      sameSite: sameSites[Int(row.number(8))], lifetime: lifetime,
      created: WallInstant(microsecondsSinceEpoch: row.number(11)), sequence: sequence,
      lastAccessed: WallInstant(microsecondsSinceEpoch: row.number(13)))
  }

  /// Name and value as a cookie keeps them, in a single allocation, since files have many rows.
  private static func pair(_ row: SQLStatement) -> [UInt8] {
    let (name, value) = (row.bytes(4), row.bytes(5))
    var pair: [UInt8] = []
    pair.reserveCapacity(name.count + 1 + value.count)
    if !name.isEmpty {
      pair += name
      pair.append(UInt8(ascii: "="))
    }
    pair += value
    return pair
  }

  private static func flags(
    _ row: SQLStatement
  ) -> (isHostOnly: Bool, isSecure: Bool, isHTTPOnly: Bool)? {
    let (host, secure, http) = (row.number(2), row.number(6), row.number(7))
    guard 0...1 ~= host, 0...1 ~= secure, 0...1 ~= http else { return nil }
    return (host == 1, secure == 1, http == 1)
  }

  /// The lifetime; a cookie has either an expiry or a session.
  private static func lifetime(
    _ row: SQLStatement, _ before: inout RowBefore
  ) -> Cookie.Lifetime? {
    switch (row.isNull(9), row.isNull(10)) {
    case (false, true): .until(WallInstant(microsecondsSinceEpoch: row.number(9)))
    case (true, false):
      before.session.text(row.bytes(10)).map { .session(SessionID($0)) }
    default: nil
    }
  }

  /// Binds all columns of a cookie.
  static func bind(_ cookie: Cookie, revision: UInt64, to statement: SQLStatement) {
    RowKey(cookie.identity).bind(to: statement)
    statement.bindBlob(6, cookie.value)
    statement.bind(7, cookie.isSecure)
    statement.bind(8, cookie.isHTTPOnly)
    statement.bind(9, Int64(sameSites.firstIndex(of: cookie.sameSite) ?? 0))
    switch cookie.lifetime {
    case .until(let moment):
      statement.bind(10, moment.microsecondsSinceEpoch)
      statement.bindNull(11)
    case .session(let session):
      statement.bindNull(10)
      statement.bindText(11, session.text.utf8)
    }
    statement.bind(12, cookie.created.microsecondsSinceEpoch)
    statement.bind(13, Int64(cookie.sequence))
    statement.bind(14, cookie.lastAccessed.microsecondsSinceEpoch)
    statement.bind(15, Int64(revision))
  }
}

/// Values shared between consecutive rows: rows are sorted by host and path, and there is one session at a time.
struct RowBefore {
  var host = LastColumn()
  var path = LastColumn()
  var session = LastColumn()
}

/// The last content of a column, as bytes and as text.
struct LastColumn {
  private var last: [UInt8] = []
  private var text: String? = ""

  /// The bytes of a column; the same array as before if the content is equal.
  mutating func bytes(_ column: UnsafeRawBufferPointer) -> [UInt8] {
    see(column)
    return last
  }

  /// The text of a column; nil if it is not UTF-8.
  mutating func text(_ column: UnsafeRawBufferPointer) -> String? {
    see(column)
    return text
  }

  private mutating func see(_ column: UnsafeRawBufferPointer) {
    guard !column.elementsEqual(last) else { return }
    last = Array(column)
    text = String(validating: column, as: UTF8.self)
  }
}
