/// The session that a file is in.
struct PastSession: Sendable {
  /// Nil if the file never had a session.
  var id: SessionID?

  /// Whether an open jar is in it.
  var isLive = false

  /// Whether no running process is in it and it did not end cleanly.
  var isCrashed = false
}

/// The session that a jar enters.
struct ChosenSession: Sendable {
  let id: SessionID

  /// Whether the session is continued after a crash.
  var isRestored = false

  /// Whether the session is shared with a jar that is already in it.
  var isJoined = false
}

extension SessionStart {
  /// The session to enter if the file is in `past`.
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
