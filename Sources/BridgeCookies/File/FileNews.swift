/// Rows of a file that a jar has not seen yet.
struct FileNews: Sendable {
  enum Item: Sendable {
    case row(CookieRow)
    case gone(RowKey)
  }

  /// Rows and tombstones, in the order of the commits that made them.
  var items: [Item] = []

  /// Whether these are all rows of the file, and no tombstones, rather than the later ones.
  var isWhole = false

  /// The number of the file's last commit.
  var revision: UInt64 = 0

  /// The session of the file.
  var session: SessionID
}
