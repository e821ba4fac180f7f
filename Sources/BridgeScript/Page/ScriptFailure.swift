/// An error of page script that nothing in the page took care of.
public struct ScriptFailure: Sendable, Hashable, CustomStringConvertible {
  /// How it came to light.
  public enum Kind: String, Sendable {
    /// A script, an event listener or a timer threw.
    case uncaughtError
    /// A promise was rejected, and had no handler by the end of the task.
    case unhandledRejection
  }

  /// How it came to light.
  public let kind: Kind

  /// The error as text: `TypeError: undefined is not a function`.
  public let message: String

  /// The name of the script it comes from; nil where that is not known, as for a thrown string.
  public let file: String?

  /// The line in that script, counted from 1.
  public let line: Int?

  /// The column in that line, counted from 1.
  public let column: Int?

  /// The calls that led there, innermost first, one a line; empty where they are not known.
  public let stack: String

  /// `cart.js:3:10: TypeError: …`, with the calls in lines of their own.
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
