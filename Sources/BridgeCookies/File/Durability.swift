/// When changes reach a jar's file.
public enum Durability: Sendable, Hashable, CaseIterable {
  /// A change is committed within 50 ms, sooner where 64 have come together.
  ///
  /// Changes that ``CookieJar/flush()`` acknowledged survive the end of the process, even by SIGKILL.
  /// A power failure may take the last commits, and never damages the file.
  case perChange

  /// A change is committed, and forced to the disk, before the call that made it returns.
  ///
  /// It survives power failures as well. Where it could not be committed the call still
  /// succeeds, and ``CookieJar/flush()`` says why.
  case full

  /// Nothing is kept: the file is neither read nor written.
  case memory
}

/// The session that the cookies without expiry of a file belong to.
///
/// A session is in use while a jar in it is open: neither closed nor released, in a process that has
/// not ended. All who use a file have to be on one machine, and see each other's processes.
public enum SessionStart: Sendable, Hashable {
  /// A session begins, and the cookies of the one before are removed (rule E2). While that is in use
  /// it has not ended: the jar joins it, as ``OpeningReport/isJoined`` says.
  case new

  /// The session before goes on, with its cookies, if it had no clean end: it is in use no more, and
  /// a jar in it was neither closed nor released. Otherwise it is as with ``new``.
  case restoreAfterCrash

  /// The session with that id, which other processes may be in as well. Where it is not the one of
  /// the file it begins, and the one before ends, whether that is in use or not.
  case joining(SessionID)

  /// The file's session goes on, whether it had an end or not: for tools, which look into jars of
  /// others and must not end what these are in.
  case continuing
}
