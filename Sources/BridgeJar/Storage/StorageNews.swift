/// Rows of a storage that a jar has not seen.
package struct StorageNews: Sendable {
  package enum Item: Sendable {
    case row(CookieRow)
    case gone(RowKey)
  }

  /// Rows and tombstones, in order of their commits.
  package var items: [Item] = []

  /// Whether these are all rows of the storage, without tombstones, rather than only recent ones.
  package var isWhole = false

  /// The number of the storage's last commit.
  package let revision: UInt64

  /// The session of the storage.
  package let session: SessionID

  /// News of the storage in that session, still without rows.
  package init(revision: UInt64 = 0, session: SessionID) {
    (self.revision, self.session) = (revision, session)
  }
}
