/// An error of page script that the page did not handle.
public struct ScriptFailure: Sendable, Hashable, CustomStringConvertible {
  /// How it was detected.
  public enum Kind: String, Sendable {
    /// A script, an event listener or a timer threw.
    case uncaughtError
    /// A promise was rejected and had no handler at the end of the task.
    case unhandledRejection
  }

  /// How it was detected.
  public let kind: Kind

  /// The error as text: `TypeError: undefined is not a function`.
  public let message: String

  /// The name of the script it comes from; nil if unknown, as for a thrown string.
  public let file: String?

  /// The line in that script, from 1.
  public let line: Int?

  /// The column in that line, from 1.
  public let column: Int?

  /// The stack trace, innermost call first, one call per line; empty if unknown.
  public let stack: String

  /// `cart.js:3:10: TypeError: …`, followed by the stack trace.
  public var description: String {
    let place = file.map { file in
      [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
        .joined(separator: ":") + ": "
    }
    let words = kind == .unhandledRejection ? "unhandled rejection: " : ""
    let calls = stack.split(separator: "\n").map { "\n    at \($0)" }.joined()
    return "\(place ?? "")\(words)\(message)\(calls)"
  }
}
