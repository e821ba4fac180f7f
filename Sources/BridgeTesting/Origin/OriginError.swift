/// Why a test origin failed.
public struct OriginError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Sendable {
    /// The system refused a socket, port or pipe.
    case system
    /// The client went away, or the origin was stopped, during an operation.
    case disconnected
    /// The client did not send an HTTP/1.1 request.
    case malformedRequest
    /// A program of the origin could not be started.
    case unavailable
  }

  /// The kind of error.
  public let code: Code

  /// One sentence: what happened and where.
  public let message: String

  /// An error with its message.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
