/// Why one of the built-in handlers failed an exchange.
public struct HandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// More redirects in a row than allowed.
    case tooManyRedirects
    /// A redirect although the request allows none, or to an invalid URL.
    case redirectRefused
    /// A redirect requires sending the body again, but it could be read only once.
    case bodyNotRepeatable
    /// The content coding of a response could not be decoded.
    case undecodable
    /// A request names a body of the body store without permission or with an invalid tag.
    case bodyTagRefused
    /// A folder cannot be served: it does not exist, or its origin is malformed.
    case folderRefused
    /// A file changed or became unreadable while it was sent.
    case fileChanged
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what failed, and where. It contains no secret.
  public let message: String

  /// An error whose message already says what failed and where.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
