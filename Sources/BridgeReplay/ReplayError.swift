/// The reason why a replay cannot begin.
public struct ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// An option cannot be used.
    case badOption
    /// The playback origin could not be started.
    case playbackFailed
    /// The helper process of `--through hook` could not be started.
    case noPages
    /// The application could not be reset between rounds.
    case resetFailed
    /// A report to merge is invalid, or does not belong to the others.
    case unreadableReport
  }

  /// The kind of failure.
  public let code: Code

  /// The option that caused it, if any.
  package let option: ReplayOptions.Name?

  /// One sentence: what, where, and what to do, without the name of the ``option``.
  public let message: String

  /// An error with a complete message.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.option = nil
    self.message = message
  }

  /// An error about an option.
  init(_ option: ReplayOptions.Name, _ message: String) {
    self.code = .badOption
    self.option = option
    self.message = message
  }

  /// The ``message``, prefixed by the name of the ``option``.
  public var description: String { option.map { "\($0.rawValue): \(message)" } ?? message }
}
