internal import Dispatch
internal import GRDB
internal import Synchronization

/// Has SQLite look at all of a file on a connection of its own, while another connection reads the
/// same for the jar. The rows count once the check has passed.
final class SoundnessCheck: Sendable {
  private let reader: DatabaseQueue
  private let running = DispatchGroup()
  private let verdict = Mutex<Result<Void, any Error>>(.success(()))

  /// Begins the check, which has the connection for itself as long as it runs.
  init(_ reader: DatabaseQueue) {
    self.reader = reader
    running.enter()
    reader.asyncRead { [self] database in
      let verdict = Result { try Self.check(database.get()) }
      self.verdict.withLock { $0 = verdict }
      running.leave()
    }
  }

  /// Waits for the end of the check, and throws where the file is damaged or cannot be read.
  func pass() throws {
    running.wait()
    try verdict.withLock { try $0.get() }
  }

  /// Ends all use of the file, so that it can be moved aside. An earlier reading error is preferred
  /// to `error`: damage shows in many ways.
  func give(up error: any Error) throws -> Never {
    running.wait()
    try reader.close()
    try pass()
    throw error
  }

  /// Looks at the file at once; throws where it is damaged.
  static func check(_ database: Database) throws {
    let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
    guard verdict == "ok" else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict)
    }
  }
}
