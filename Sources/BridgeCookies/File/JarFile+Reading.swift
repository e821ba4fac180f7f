internal import GRDB

extension JarFile {
  /// Gives the jar all that is in the file now, and changes nothing: a damaged file stays where it
  /// is, and no session begins.
  ///
  /// - Throws: ``CookieError`` where there is no file, or one that cannot be read whole.
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
