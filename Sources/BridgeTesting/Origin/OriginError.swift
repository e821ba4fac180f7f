/// Why a test origin could not do what it was told.
public struct OriginError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of trouble.
  public enum Code: String, Sendable {
    /// The system refused a socket, a port or a pipe.
    case system
    /// The client went away, or the origin was stopped, in the middle.
    case disconnected
    /// The client did not send an HTTP/1.1 request.
    case malformedRequest
    /// A program the origin consists of could not be started.
    case unavailable
  }

  /// The kind.
  public let code: Code

  /// One sentence: what happened and where.
  public let message: String

  /// An error with its sentence.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The sentence.
  public var description: String { message }
}
