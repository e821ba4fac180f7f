internal import Dispatch
internal import GRDB
internal import Synchronization

/// A jar's file: its connections, and how much of it the jar has seen.
///
/// Locks are acquired in this order, and no lock is held while a callback runs: ``turn``, for one writer at a time, which
/// may wait for other processes; ``link``, for what has been seen, held only while reading or writing; the jar's own.
final class JarFile: Sendable {
  /// The open connections, and the number up to which the jar has seen everything.
  struct Link: Sendable {
    var writer: DatabaseQueue?
    var reader: DatabaseQueue?
    var stamp = JarStamp()
    var isClosed = false

    /// The identity of the file when the connections were opened.
    var identity: FileIdentity?
  }

  let path: String
  let durability: Durability
  let queue = DispatchQueue(label: "bridge.cookies.file", qos: .utility)
  private let turn = Mutex(())
  let link = Mutex(Link())
  let probe = Mutex<ChangeProbe?>(nil)
  let log = WriteAheadLog()

  init(path: String, durability: Durability) {
    self.path = JarLocation.of(path)
    self.durability = durability
  }

  /// Runs `body` as the only writer.
  func inTurn(_ body: () throws -> Void) throws { try turn.withLock { _ in try body() } }

  /// The jar's place among all openings of the file.
  var place: UInt64 { link.withLock { $0.stamp.place } }

  var isClosed: Bool { link.withLock { $0.isClosed } }

  /// Whether the file is open for writing.
  var isConnected: Bool {
    get throws(CookieError) {
      let (isClosed, isConnected) = link.withLock { ($0.isClosed, $0.writer != nil) }
      guard !isClosed else { throw closedError }
      return isConnected
    }
  }

  /// Whether the file at the path is no longer the open one.
  var isReplaced: Bool {
    guard let identity = link.withLock({ $0.identity }) else { return false }
    return FileIdentity(path) != identity
  }

  var closedError: CookieError {
    CookieError(
      .closed, "the cookie jar \(path) has been closed, and stores no changes; open another one")
  }

  /// Stops using the file. Called in turn, so that no other writer is active.
  func close() throws(CookieError) {
    link.withLock { $0.isClosed = true }
    try disconnect()
  }

  /// Whether the jar has seen all commits, as far as can be determined.
  var isCurrent: Bool { probe.withLock { $0?.isCurrent ?? true } }

  /// Passes the commits since the last call to the jar.
  func catchUp(_ takeOver: (StorageNews) -> Void) throws {
    try link.withLock { link in
      let version = probe.withLock { $0.map { $0.isCurrent ? nil : $0.now } } ?? nil
      guard let version, let reader = link.reader else { return }
      let stamp = link.stamp
      let news = try reader.unsafeRead { database in
        let content = JarDatabase(database: database)
        return try content.transaction("BEGIN") { try content.news(since: stamp) }
      }
      if let news {
        takeOver(news)
        link.stamp.see(news.revision)
      }
      probe.withLock { $0?.seen = version }
    }
  }

  /// Commits the batch that `take` returns, after the jar has read the commits of other processes.
  ///
  /// `take` is called while no other process can commit; `restore` is called if the commit fails. Look-ups continue
  /// while rows are written; they already see every change.
  func commit(
    takeOver: (StorageNews) -> Void, take: () -> JarBatch, restore: (JarBatch) -> Void
  ) throws {
    guard let writer = link.withLock({ $0.writer }) else { throw closedError }
    try writer.writeWithoutTransaction { database in
      let content = JarDatabase(database: database)
      try content.transaction {
        let (batch, stamp) = try link.withLock { link in
          if let news = try content.news(since: link.stamp) {
            takeOver(news)
            link.stamp.see(news.revision)
          }
          return (take(), link.stamp)
        }
        do {
          let written = try write(batch, to: content, after: stamp)
          try link.withLock { link in
            try content.commit()
            link.stamp = written
            noticeOwnCommit(link, content)
          }
        } catch {
          // Inside the transaction, so that the changes are pending again before another process can commit.
          link.withLock { _ in restore(batch) }
          throw error
        }
      }
      log.writeBack(database)
    }
  }

  private func write(
    _ batch: JarBatch, to content: JarDatabase, after stamp: JarStamp
  ) throws -> JarStamp {
    var next = stamp
    if !batch.changes.isEmpty {
      try content.write(batch.changes, revision: next.next())
      if next.last / JarStamp.places % 256 == 0 { try content.trim() }
    }
    if !batch.uses.isEmpty { try content.writeUses(batch.uses) }
    if batch.isLast {
      try content.database.execute(
        sql: "DELETE FROM opener WHERE place = ?", arguments: [Int64(stamp.place)])
    }
    return next
  }

  /// Marks the jar's own commit as seen, unless another process has committed since.
  private func noticeOwnCommit(_ link: Link, _ content: JarDatabase) {
    probe.withLock { probe in
      let version = probe?.now
      // If this cannot be read, the next look-up reads the commit as if it were another process's.
      let header = try? content.header
      if header?.revision == link.stamp.last { probe?.seen = version }
    }
  }

  /// Closes the connections. Committed changes stay.
  ///
  /// The log is kept if the file is no longer at its path, because a log found under its name may belong to another
  /// file.
  func disconnect(keepingLog: Bool = false) throws(CookieError) {
    probe.withLock { $0 = nil }
    let (writer, reader) = link.withLock { link in
      defer { (link.writer, link.reader, link.identity) = (nil, nil, nil) }
      return (link.writer, link.reader)
    }
    do {
      if keepingLog {
        reader?.unsafeRead { WriteAheadLog.keep($0) }
        writer?.writeWithoutTransaction { WriteAheadLog.keep($0) }
      }
      try reader?.close()
      try writer?.close()
    } catch {
      throw CookieError(error, at: path)
    }
  }
}
