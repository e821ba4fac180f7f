internal import BridgeBlobs
internal import GRDB

extension CacheError {
  /// Converts any error of an operation on the cache at `path`.
  init(_ error: any Error, in path: String) {
    switch error {
    case let error as CacheError: self = error
    case let error as BlobError:
      self.init(error.code == .diskFull ? .diskFull : .unusable, error.message)
    case let error as DatabaseError: self.init(error, in: path)
    default: self.init(.unusable, "the cache \(path) cannot be used: \(error)")
    }
  }

  private init(_ error: DatabaseError, in path: String) {
    let why = error.message ?? "\(error.resultCode)"
    if [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
      self.init(
        .unusable,
        "the index \(path)/cache.db is damaged (\(why)); restore it, or clear the cache")
      return
    }
    let (code, advice): (Code, String) =
      switch error.resultCode {
      case .SQLITE_FULL: (.diskFull, "make room")
      case .SQLITE_BUSY, .SQLITE_LOCKED: (.busy, "end the process that keeps it locked, or wait")
      default: (.unusable, "allow this user to write the folder, or choose another")
      }
    self.init(code, "the cache \(path) cannot be used (\(why)); \(advice)")
  }
}
