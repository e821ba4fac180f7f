/// The result of opening a jar's file.
public struct OpeningReport: Sendable, Hashable {
  /// A cookie of the file that the jar refused because it breaks a rule. It is also removed from the file if possible.
  public struct DroppedRow: Sendable, Hashable {
    /// Name, host and path, as far as they were readable; never the value.
    public let description: String
    /// All rules that it breaks.
    public let reasons: Set<CookieReason>
  }

  /// The path to which a damaged file was moved; the jar began empty in its place. Nil if the file was intact or new.
  public package(set) var movedAside: String?

  /// The damage found, in SQLite's words.
  public package(set) var damage: String?

  /// The cookies that were dropped.
  public package(set) var dropped: [DroppedRow] = []

  /// The number of cookies whose lifetime was capped at 400 days (rule P9).
  public package(set) var clamped = 0

  /// The number of cookies that had expired since the file was closed.
  public package(set) var expired = 0

  /// The number of cookies that ended with the previous session (rule E2).
  public package(set) var ended = 0

  /// Whether the previous session was continued: see ``SessionStart/restoreAfterCrash``.
  public package(set) var isRestored = false

  /// Whether the jar joined a session in use: see ``SessionStart/new``.
  public package(set) var isJoined = false

  /// Why the file is currently not writable. The jar works and keeps its changes until the file is writable.
  public package(set) var writeProblem: CookieError?

  /// A report without findings.
  package init() {}
}
