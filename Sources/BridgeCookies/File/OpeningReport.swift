/// The result of opening a jar's file.
public struct OpeningReport: Sendable, Hashable {
  /// A cookie of the file that is not in the jar, since it breaks a rule. It is gone from the file
  /// too, if that could be written.
  public struct DroppedRow: Sendable, Hashable {
    /// Name, host and path, as far as they could be read; never the value.
    public let description: String
    /// Every rule that it breaks.
    public let reasons: Set<CookieReason>
  }

  /// Where a damaged file has been moved; the jar began empty in its place. Nil where the file was
  /// sound or new.
  public internal(set) var movedAside: String?

  /// The damage found, in SQLite's words.
  public internal(set) var damage: String?

  /// The cookies that were dropped.
  public internal(set) var dropped: [DroppedRow] = []

  /// How many cookies had more than 400 days to live, and have 400 now (rule P9).
  public internal(set) var clamped = 0

  /// How many cookies had expired since the file was closed.
  public internal(set) var expired = 0

  /// How many cookies went with the session before (rule E2).
  public internal(set) var ended = 0

  /// Whether the session before goes on: see ``SessionStart/restoreAfterCrash``.
  public internal(set) var isRestored = false

  /// Whether the jar has joined a session that was in use: see ``SessionStart/new``.
  public internal(set) var isJoined = false

  /// Why the file cannot be written for now. The jar works, and keeps its changes for the moment
  /// when the file can be.
  public internal(set) var writeProblem: CookieError?

  /// A report of nothing worth a word.
  init() {}
}
