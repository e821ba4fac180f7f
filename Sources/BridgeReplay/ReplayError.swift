/// Why a replay cannot begin.
public struct ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// An option says something that cannot be done.
    case badOption
    /// The playback origin could not be started.
    case playbackFailed
    /// A report that is to be merged is none, or does not belong to the others.
    case unreadableReport
  }

  /// What kind of failure it is.
  public let code: Code

  /// The option that is to blame, where one is.
  public let option: ReplayOptions.Name?

  /// One sentence: what, where, and what to do. It leaves the ``option`` unnamed.
  public let message: String

  /// An error with a message that already says what, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.option = nil
    self.message = message
  }

  /// An error about an option, with a message that says what it holds and what to give instead.
  init(_ option: ReplayOptions.Name, _ message: String) {
    self.code = .badOption
    self.option = option
    self.message = message
  }

  /// The ``message``, after the name of the ``option`` where one is to blame.
  public var description: String { option.map { "\($0.rawValue): \(message)" } ?? message }
}
