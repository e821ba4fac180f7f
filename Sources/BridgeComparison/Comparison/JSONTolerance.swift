public import BridgeRecording
internal import BridgeFormats

/// The tolerance for numbers at a place of JSON bodies: `$.ms=10%`, `$.items[*].count=2`.
public struct JSONTolerance: Sendable, Hashable, CustomStringConvertible {
  /// The place.
  public let path: JSONPathPattern

  /// The text as given.
  public let description: String

  private let amount: Double
  private let isPercentage: Bool

  /// Reads `PATH=AMOUNT`, where the amount is a number, or a percentage of the recorded number. Throws a
  /// ``JSONToleranceError`` that says what is wrong.
  public init(_ text: String) throws(JSONToleranceError) {
    description = text
    guard let equals = text.lastIndex(of: "=") else {
      throw JSONToleranceError(text: text, problem: "it has no =")
    }
    do throws(JSONPathError) {
      path = try JSONPathPattern(String(text[..<equals]))
    } catch {
      throw JSONToleranceError(text: text, problem: error.description)
    }
    let value = text[equals...].dropFirst()
    isPercentage = value.hasSuffix("%")
    guard let amount = Double(isPercentage ? value.dropLast() : value), amount >= 0,
      amount.isFinite
    else {
      throw JSONToleranceError(
        text: text, problem: "“\(value)” is neither a number from 0 on nor a percentage")
    }
    self.amount = amount
  }

  /// Whether a number is near enough to the recorded one; numbers too large for arithmetic must be equal.
  func accepts(_ recorded: JSONNumber, _ actual: JSONNumber) -> Bool {
    guard let old = Double(recorded.source), let new = Double(actual.source), old.isFinite,
      new.isFinite
    else { return recorded == actual }
    let maximum = isPercentage ? abs(old) * amount / 100 : amount
    // A little more, since 0.11 is not exactly within 10 % of 0.1 in binary.
    return abs(new - old) <= maximum * (1 + 1e-12) + abs(old) * 1e-15
  }
}

/// The fault in the text of a ``JSONTolerance``.
public struct JSONToleranceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invalid text.
  public let text: String

  /// The fault.
  public let problem: String

  /// One sentence with the text, the problem and an example.
  public var description: String {
    "“\(Excerpt.whole(text))” is not a tolerance: \(problem); write it like $.ms=10% or $.count=2"
  }
}
