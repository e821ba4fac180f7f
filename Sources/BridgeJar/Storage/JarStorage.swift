/// Where a jar keeps its cookies beside its memory, such as a file, and finds the changes of other processes.
///
/// The jar calls it on any thread, and never under its own lock.
package protocol JarStorage: AnyObject, Sendable {
  /// Whether each change is written before the call that made it returns.
  var writesEachChange: Bool { get }

  /// Whether nothing more is read or written.
  var isClosed: Bool { get }

  /// Applies to the jar what other processes have stored since the last call. After an error the jar stays as it is;
  /// ``write(_:isLast:)`` reports the reason.
  func catchUp(_ jar: CookieJar)

  /// Writes the jar's pending changes now, or soon in the background.
  func callWriter(_ call: WriterCall, for jar: CookieJar)

  /// Writes the jar's pending changes, and returns once they are committed; `isLast` then closes the storage for this
  /// jar. Without pending changes and `isLast` it only reads.
  func write(_ jar: CookieJar, isLast: Bool) throws(CookieError)
}

extension CookieJar {
  /// Writes all changes stored so far, and returns once they are committed.
  ///
  /// - Throws: ``CookieError`` with the reason why writing failed. Nothing is lost: the changes stay pending and are
  ///   written when possible.
  public func flush() throws(CookieError) { try storage?.write(self, isLast: false) }

  /// Writes all changes stored so far, and marks the session as cleanly ended for this jar. Releasing a jar also closes
  /// it, but ignores errors. A jar in memory has nothing to close and stays usable.
  ///
  /// A closed jar still answers look-ups, but stores and removes nothing except expired cookies: every store is
  /// rejected with ``CookieReason/jarClosed``, and ``flush()`` throws. So every change acknowledged as stored, on any
  /// thread, is in the file.
  ///
  /// - Throws: ``CookieError`` with the reason why writing failed; the jar then stays open. Closing a closed jar is not
  ///   an error.
  public func close() throws(CookieError) { try storage?.write(self, isLast: true) }

  /// The changes undone since the jar was opened, because another process had committed first.
  public var lateRefusals: LateRefusals { withState { $0.lateRefusals } }
}
