/// Why a replay cannot begin.
public struct ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// An option says something that cannot be done.
    case usage
    /// Nothing is left to replay.
    case emptySelection
    /// The playback origin could not be started.
    case playbackFailed
    /// A report could not be written.
    case reportFailed
  }

  /// What kind of failure it is.
  public let code: Code

  /// One sentence: what, where, and what to do.
  public let message: String

  /// An error with a message that already says what, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
