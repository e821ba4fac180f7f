/// Why a recording cannot be read.
public struct RecordingError: Error, Sendable, CustomStringConvertible {
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
  }

  public let code: Code

  /// One clear sentence: what, where, and what to do.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
