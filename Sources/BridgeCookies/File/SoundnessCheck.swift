internal import Dispatch
internal import GRDB
internal import Synchronization

/// Lets SQLite check a whole file on one connection while another reads its rows for the jar. The rows are used only if
/// the check passes.
final class SoundnessCheck: Sendable {
  private let reader: DatabaseQueue
  private let running = DispatchGroup()
  private let verdict = Mutex<Result<Void, any Error>>(.success(()))

  /// Begins the check, which uses the connection exclusively until it ends.
  init(_ reader: DatabaseQueue) {
    self.reader = reader
    running.enter()
    reader.asyncRead { [self] database in
      let verdict = Result { try Self.check(database.get()) }
      self.verdict.withLock { $0 = verdict }
      running.leave()
    }
  }

  /// Waits for the end of the check; throws if the file is damaged or unreadable.
  func pass() throws {
    running.wait()
    try verdict.withLock { try $0.get() }
  }

  /// Stops using the file, so that it can be moved aside, and throws. An error found by the check takes precedence over
  /// `error`, because damage shows in many ways.
  func give(up error: any Error) throws -> Never {
    running.wait()
    try reader.close()
    try pass()
    throw error
  }

  /// Checks the file synchronously; throws if it is damaged.
  static func check(_ database: Database) throws {
    let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    guard verdict == "ok" else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict)
    }
  }
}
