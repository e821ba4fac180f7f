/// A line that page script wrote to its console.
public struct ConsoleLine: Sendable, Hashable {
  /// The console's levels.
  public enum Level: String, Sendable { case debug, log, info, warn, error }

  /// The level.
  public let level: Level

  /// The text, formatted as the console does; possibly of several lines.
  public let text: String

  /// A line with that level.
  public init(_ level: Level, _ text: String) {
    self.level = level
    self.text = text
  }
}
