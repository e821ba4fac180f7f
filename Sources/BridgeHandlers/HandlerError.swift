/// Why one of the built-in handlers failed an exchange.
public struct HandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// More redirects in a row than allowed.
    case tooManyRedirects
    /// A redirect where the request allows none, or to a URL that cannot be requested.
    case redirectRefused
    /// A redirect asks for the body again, and the body could be read only once.
    case bodyNotRepeatable
    /// The content coding of an answer could not be undone.
    case undecodable
    /// A request names a body of the body store, and has no right to, or names it in a way that cannot be.
    case bodyTagRefused
    /// A folder cannot be served: it does not exist, or its origin is malformed.
    case folderRefused
    /// A file broke off while it was sent: it was changed, or the system could not read it.
    case fileChanged
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what, where. It holds no secret.
  public let message: String

  /// An error with a message that already says what and where.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
