/// Why one of the built-in handlers failed an exchange.
public struct HandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable {
    /// More redirects than allowed, or a redirect where none is allowed.
    case tooManyRedirects
    case redirectRefused
    /// A redirect asks for the body again, and the body could be read only once.
    case bodyNotRepeatable
    /// The content coding of an answer could not be undone.
    case undecodable
  }

  public let code: Code

  /// One sentence: what, where. It holds no secret.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { message }
}
