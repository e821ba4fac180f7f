internal import GRDB

extension CookieError {
  /// Translates SQLite's error for the jar at `path`.
  init(_ error: any Error, at path: String) {
    if let error = error as? CookieError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.inputOutput, "the cookie jar \(path) cannot be used: \(error)")
      return
    }
    let why = error.message ?? "\(error.resultCode)"
    switch error.cause {
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
      self = .unwritable(path, why)
    case .SQLITE_FULL:
      self.init(
        .diskFull,
        "the cookie jar \(path) has no space left (\(why)); its changes are not in the file: make room"
      )
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .busy,
        "another process keeps the cookie jar \(path) locked; its changes are not in the file: "
          + "end that process, or wait")
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      self.init(
        .damaged,
        "the cookie jar \(path) is damaged (\(why)); the next writer to open it moves it aside")
    default:
      self.init(
        .inputOutput,
        "the cookie jar \(path) cannot be read or written (\(why)); its changes are not in the file: "
          + "check its disk")
    }
  }

  static func unwritable(_ path: String, _ why: String) -> CookieError {
    CookieError(
      .notWritable,
      "the cookie jar \(path) cannot be written (\(why)); its changes are not in the file: "
        + "allow this user to write the file and its folder")
  }

  /// Whether the jar can go on in memory and write later.
  var isPassing: Bool {
    switch code {
    case .notWritable, .diskFull, .busy, .inputOutput: true
    default: false
    }
  }
}

extension DatabaseError {
  /// The cause. SQLite reports insufficient space for the log's index as a disk failure.
  var cause: ResultCode {
    extendedResultCode == .SQLITE_IOERR_SHMSIZE ? .SQLITE_FULL : resultCode
  }
}
