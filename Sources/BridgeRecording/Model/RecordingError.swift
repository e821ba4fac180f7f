/// Why a recording cannot be read or written.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// The file is not a recording of a known kind.
    case notARecording
    /// The file is truncated, or violates its format after a valid beginning.
    case damaged
    /// A body that the recording refers to is not available (missing file, bad base64, path outside the folder).
    case bodyUnavailable
    /// The file exceeds a limit that protects this process.
    case tooLarge
    /// The recording cannot be written: no space, no permission, or the folder is in the way.
    case unwritable
    /// Another process is writing the recording.
    case inUse
    /// A recording already exists at the target.
    case alreadyThere
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what failed, where, and what to do.
  public let message: String

  /// An error whose message already says what failed, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
