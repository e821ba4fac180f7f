internal import GRDB

extension JarFile {
  /// Passes the current content of the file to the jar without changing anything: a damaged file stays in place, and no
  /// session begins.
  ///
  /// - Throws: ``CookieError`` if there is no file, or it cannot be read completely.
  func read(_ session: SessionChoice, _ admit: Admission) throws(CookieError) -> OpeningReport {
    var report = OpeningReport()
    switch try FileKind.of(path) {
    case .absent:
      throw CookieError(.fileUnreadable, "there is no cookie jar at \(path); give another path")
    case .damaged(let why):
      throw CookieError(DatabaseError(resultCode: .SQLITE_CORRUPT, message: why), at: path)
    case .empty, .jar: try openReadOnly(session, admit, &report)
    }
    return report
  }
}
