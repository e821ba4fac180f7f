/// When changes reach a jar's file.
public enum Durability: Sendable, Hashable, CaseIterable {
  /// A change is committed within 50 ms, or sooner once 64 are pending.
  ///
  /// Changes acknowledged by ``CookieJar/flush()`` survive the end of the process, even by SIGKILL. A power failure may
  /// lose the last commits but never damages the file.
  case perChange

  /// A change is committed and synced to disk before the call that made it returns.
  ///
  /// It also survives power failures. If the commit fails, the call still succeeds, and ``CookieJar/flush()`` reports
  /// the reason.
  case full

  /// Nothing is kept; the file is neither read nor written.
  case memory
}

/// The session of a file's cookies without expiry.
///
/// A session is in use while a jar in it is open, that is, neither closed nor released, in a running process. All users
/// of a file must be on one machine and able to see each other's processes.
public enum SessionStart: Sendable, Hashable {
  /// Begins a new session and removes the cookies of the previous one (rule E2). If the previous session is still in
  /// use, the jar joins it; see ``OpeningReport/isJoined``.
  case new

  /// Continues the previous session with its cookies if it ended uncleanly: it is no longer in use, and a jar in it was
  /// neither closed nor released. Otherwise like ``new``.
  case restoreAfterCrash

  /// Uses the session with that id, which other processes may share. If the file is in another session, that one ends,
  /// even if it is in use.
  case joining(SessionID)

  /// Continues the file's session, ended or not. For tools that inspect other programs' jars and must not end their
  /// sessions.
  case continuing
}
