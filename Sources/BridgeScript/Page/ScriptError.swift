/// Why a page cannot do what native code asked of it.
public struct ScriptError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure, for programs to decide by.
  public enum Code: String, Sendable {
    /// The system gives no thread, or the engine no context.
    case noEngine
    /// The page was closed, or told to end while this was under way.
    case closed
    /// The script that was evaluated threw.
    case threw
    /// An option cannot be used.
    case badOption
  }

  /// The kind of failure.
  public let code: Code

  /// One sentence: what, where, and what to do.
  public let message: String

  /// The error that script threw, if any.
  public let failure: ScriptFailure?

  init(_ code: Code, _ message: String, failure: ScriptFailure? = nil) {
    self.code = code
    self.message = message
    self.failure = failure
  }

  /// The message.
  public var description: String { message }

  static var closed: ScriptError { ScriptError(.closed, "the page is closed") }
}
