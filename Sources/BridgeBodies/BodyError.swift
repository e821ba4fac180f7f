/// Why the body store did not accept or deliver a body.
public struct BodyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of error, for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// The scope was never opened, or has ended.
    case noSuchScope
    /// The scope ended while the body was being stored or waited for.
    case scopeEnded
    /// No body with that id was begun.
    case unknownBody
    /// A request waited for its body until its time limit.
    case neverCame
    /// A body waited for its request until its time limit.
    case expired
    /// The body was stored for another method than that of the request.
    case wrongMethod
    /// The body was stored for another URL than that of the request.
    case wrongURL
    /// The requesting frame has another origin than the scope.
    case wrongOrigin
    /// Another request has or had the body.
    case alreadyClaimed
    /// The body was read after its claim was released.
    case released
    /// The id was used before.
    case duplicateID
    /// A piece does not start at the end of the previous one, or came after the last one.
    case offsetGap
    /// The body has more or fewer bytes than announced.
    case lengthMismatch
    /// The method, URL, type or length is invalid.
    case malformed
    /// The body exceeds the size limit for one body.
    case tooLarge
    /// The number of bodies, or of bodies on disk, is at its limit.
    case tooMany
    /// The size of the scope or the store is at its limit.
    case quotaExceeded
    /// The page cancelled the body.
    case cancelled
    /// The body could not be moved to disk.
    case spillFailed
  }

  /// The kind of error.
  public let code: Code

  /// One sentence: what, where, and what to do. It never contains an id, a secret or a byte of a body.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}
