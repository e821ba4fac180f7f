/// The reason why a content coding could not be undone or applied.
package struct CodingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, for programs.
  package enum Code: String, Sendable {
    /// The coding is not one of ``ContentCoding``.
    case unknownCoding
    /// The data violates the rules of its coding.
    case invalidData
    /// The data ends in the middle of the coded stream.
    case truncated
    /// Data follows the end of the coded stream.
    case trailingData
    /// The decoded data exceeds the limit.
    case outputTooLarge
    /// The compression library could not start because it got no memory.
    case unavailable
    /// The stream was finished before.
    case alreadyFinished
  }

  /// The kind of error, for programs.
  package let code: Code

  /// One sentence that names the coding and the problem. It quotes no data.
  package let message: String

  /// An error of this kind, with one sentence for people.
  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  package var description: String { message }
}
