/// Why a page could not do what native code asked for.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs.
  public enum Code: String, Sendable {
    /// The system provides no thread, or the engine no context.
    case noEngine
    /// The page was closed, or told to end during the call.
    case closed
    /// The evaluated script threw.
    case threw
    /// An option is invalid.
    case badOption
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what failed, where, and what to do.
  public let message: String

  /// The error thrown by the script, if any.
  public let failure: ScriptFailure?

  init(_ code: Code, _ message: String, failure: ScriptFailure? = nil) {
    self.code = code
    self.message = message
    self.failure = failure
  }

  /// The ``message``.
  public var description: String { message }

  static var closed: ScriptError { ScriptError(.closed, "the page is closed") }
}
