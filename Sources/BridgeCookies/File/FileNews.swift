/// Rows of a file that a jar has not seen.
struct FileNews: Sendable {
  enum Item: Sendable {
    case row(CookieRow)
    case gone(RowKey)
  }

  /// Rows and tombstones, in order of their commits.
  var items: [Item] = []

  /// Whether these are all rows of the file, without tombstones, rather than only recent ones.
  var isWhole = false

  /// The number of the file's last commit.
  var revision: UInt64 = 0

  /// The session of the file.
  var session: SessionID
}
