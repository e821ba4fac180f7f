internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeSystem
internal import GRDB

extension PackageError {
  /// An error for a failed system call.
  static func system(
    _ what: String, _ number: Int32, otherwise code: Code = .unwritable
  ) -> PackageError {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
    return PackageError(
      isFull ? .diskFull : code, "\(what): \(SystemError.text(number))")
  }

  init(_ error: BlobError) {
    let code: Code =
      switch error.code {
      case .missing, .changed: .damagedFile
      case .overQuota, .diskFull: .diskFull
      case .unreadable: .unreadable
      case .unwritable: .unwritable
      }
    self.init(code, error.message)
  }

  /// Runs a step and translates its blob errors.
  static func translating<Result>(
    _ body: () throws(BlobError) -> Result
  ) throws(PackageError) -> Result {
    do {
      return try body()
    } catch {
      throw PackageError(error)
    }
  }

  init(_ error: ArchiveError, in archive: String) {
    let code: Code =
      switch error.reason {
      case .unreadable: .unreadable
      case .unwritable: .unwritable
      case .passwordNeeded: .passwordNeeded
      case .wrongPassword: .wrongPassword
      default: .refusedArchive
      }
    self.init(code, "\(archive) cannot be installed: \(error.description)")
  }

  /// Translates the error of any step of a change to the store at `path`.
  init(_ error: any Error, in path: String) {
    switch error {
    case let error as PackageError: self = error
    case let error as BlobError: self.init(error)
    case let error as ArchiveError: self.init(error, in: path)
    case let error as DatabaseError: self.init(error, in: path)
    default: self.init(.unwritable, "the package store \(path) cannot be used: \(error)")
    }
  }

  private init(_ error: DatabaseError, in path: String) {
    let why = error.message ?? "\(error.resultCode)"
    let (code, advice): (Code, String) =
      switch error.extendedResultCode == .SQLITE_IOERR_SHMSIZE ? .SQLITE_FULL : error.resultCode {
      case .SQLITE_FULL: (.diskFull, "make room")
      case .SQLITE_BUSY, .SQLITE_LOCKED: (.busy, "end the process that keeps it locked, or wait")
      case .SQLITE_NOTADB: (.notAStore, "name the folder of a package store")
      case .SQLITE_CORRUPT: (.damagedStore, "remove the folder and install again")
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
        (.unwritable, "allow this user to write the folder")
      case .SQLITE_IOERR: (.unwritable, "check its disk")
      default: (.unreadable, "check its disk")
      }
    self.init(code, "the package store \(path) cannot be used (\(why)); \(advice)")
  }
}
