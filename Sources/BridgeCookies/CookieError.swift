/// Why a jar cannot be made or used. Cookies that are merely refused are no errors: see
/// ``StoreOutcome``.
public struct CookieError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// There is no public suffix list, or it cannot be read.
    case publicSuffixesUnavailable
  }

  /// What kind of failure it is.
  public let code: Code

  /// One sentence: what, where, and what to do. It holds no cookie value.
  public let message: String

  /// An error with a message that already says what, where, and what to do.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
