/// Why a content coding could not be undone or applied.
public struct CodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, for programs.
  public enum Code: String, Sendable {
    /// The coding is not one of ``ContentCoding``.
    case unknownCoding
    /// The data breaks the rules of its coding.
    case invalidData
    /// The data ends in the middle of the coded stream.
    case truncated
    /// Something follows the end of the coded stream.
    case trailingData
    /// The decoded data exceeds the limit that was set.
    case outputTooLarge
    /// The compression library could not start, for want of memory.
    case unavailable
    /// The stream had been finished before.
    case alreadyFinished
  }

  /// The kind of error, for programs.
  public let code: Code

  /// One sentence: what is wrong with which coding. It quotes no data.
  public let message: String

  /// An error of this kind, with one sentence for people.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
