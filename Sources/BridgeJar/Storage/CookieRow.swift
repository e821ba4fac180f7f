/// One row of a storage.
package enum CookieRow: Sendable {
  case cookie(Cookie)
  /// A row that no jar has written.
  case unreadable(RowKey)
}
