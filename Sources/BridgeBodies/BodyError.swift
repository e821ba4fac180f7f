/// Why the body store did not take or did not give a body.
public struct BodyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable, CaseIterable {
    /// The scope was never opened, or has ended.
    case noSuchScope
    /// The scope ended while the body was under way or waited for.
    case scopeEnded
    /// No body of that id was begun.
    case unknownBody
    /// A request waited for its body as long as it could.
    case neverCame
    /// A body waited for its request as long as it may.
    case expired
    /// The request's method is not the one that the body was handed over for.
    case wrongMethod
    /// The request's URL is not the one that the body was handed over for.
    case wrongURL
    /// The frame that asks is of another origin than the scope.
    case wrongOrigin
    /// Another request has the body, or had it.
    case alreadyClaimed
    /// The claim was released, and its body was read afterwards.
    case released
    /// The id was used before.
    case duplicateID
    /// A piece does not begin where the one before it ended, or came after the last.
    case offsetGap
    /// There are more or fewer bytes than were announced.
    case lengthMismatch
    /// The method, URL, type or length cannot be.
    case malformed
    /// The body has more bytes than one may have.
    case tooLarge
    /// There are as many bodies, or bodies on disk, as may be.
    case tooMany
    /// The scope, or the store, holds as many bytes as it may.
    case quotaExceeded
    /// The page took the body back.
    case cancelled
    /// The body could not be moved to disk.
    case spillFailed
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what, where, and what to do. It holds no id, no secret and no byte of a body.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
