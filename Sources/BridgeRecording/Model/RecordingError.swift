/// Why a recording cannot be read or written.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// The file is not a recording of a kind that is known here.
    case notARecording
    /// The file began well and then broke off or broke its own rules.
    case damaged
    /// A body that the recording promised cannot be had (file gone, bad base64, path escape).
    case bodyUnavailable
    /// The file exceeds a limit that protects this process.
    case tooLarge
    /// The recording cannot be written: no space, no right, or the folder is in the way.
    case unwritable
    /// Another process is writing the recording.
    case inUse
    /// There is a recording already where a new one was to be written.
    case alreadyThere
  }

  /// The kind of failure.
  public let code: Code

  /// One clear sentence: what, where, and what to do.
  public let message: String

  /// An error with a message that already says what, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
