/// The session that a file is in.
struct PastSession: Sendable {
  /// Nil where the file never was in one.
  var id: SessionID?

  /// Whether a jar that is still open is in it.
  var isLive = false

  /// Whether no process is in it, and it did not end cleanly.
  var isCrashed = false
}

/// The session that a jar is in from now on.
struct ChosenSession: Sendable {
  let id: SessionID

  /// Whether it goes on after a crash.
  var isRestored = false

  /// Whether it goes on since another jar is in it.
  var isJoined = false
}

extension SessionStart {
  /// The session to be in where the file is in `past`.
  func choice(_ past: PastSession) -> ChosenSession {
    switch self {
    case .joining(let session): return ChosenSession(id: session)
    case .continuing: return ChosenSession(id: past.id ?? SessionID())
    case .new, .restoreAfterCrash:
      guard let id = past.id else { return ChosenSession(id: SessionID()) }
      if past.isLive { return ChosenSession(id: id, isJoined: true) }
      guard past.isCrashed, self == .restoreAfterCrash else {
        return ChosenSession(id: SessionID())
      }
      return ChosenSession(id: id, isRestored: true)
    }
  }
}
