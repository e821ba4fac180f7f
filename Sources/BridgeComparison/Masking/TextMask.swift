internal import BridgeRecording
internal import BridgeFormats

/// A regular expression for ignored text: everything it matches is equal in every response.
///
/// It runs on RE2: a search takes linear time in the text, whatever the pattern and whatever a server sends.
/// (Backtracking engines can take exponential time.) There are therefore no back-references and no look-around, and a
/// match is always the longest possible:
///
///     characters   a  .  [a-z_]  [^"]  \d \w \s \D \W \S  \t \xHH \u{HHHH}  and \ before punctuation
///     places       ^ $ (begin and end of a line)  \b \B
///     structure    ab  a|b  (a)  (?:a)  a* a+ a? a{2} a{2,} a{2,5}  and (?i) in front for any case of A–Z
///
/// A match never extends beyond the end of a line.
public struct TextMask: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as it was given.
  public let description: String

  private let compiled: CompiledPattern

  /// Reads a pattern. Throws a ``TextMaskError`` that says what is wrong and where.
  public init(_ pattern: String) throws(TextMaskError) {
    var parser = PatternParser(pattern)
    let (node, ignoresCase) = try parser.parse()
    description = pattern
    guard let compiled = CompiledPattern(PatternSyntax(node, ignoresCase: ignoresCase)) else {
      throw TextMaskError(pattern: pattern, problem: "it is too large; repeat less often")
    }
    self.compiled = compiled
  }

  /// Patterns are equal if their texts are.
  public static func == (left: TextMask, right: TextMask) -> Bool {
    ExactText(left.description) == ExactText(right.description)
  }

  /// Hashes the text of the pattern.
  public func hash(into hasher: inout Hasher) { ExactText(description).hash(into: &hasher) }

  /// The mark that replaces ignored text.
  static let mark = "⟨masked⟩"

  /// The text with each match replaced by the mark, from left to right.
  func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let matches = compiled.matches(in: bytes)
    return matches.isEmpty ? text : String(decoding: Self.marked(bytes, matches), as: UTF8.self)
  }

  /// The same for UTF-8.
  func masked(_ text: [UInt8]) -> [UInt8] {
    let matches = compiled.matches(in: text)
    return matches.isEmpty ? text : Self.marked(text, matches)
  }

  private static func marked(_ text: [UInt8], _ matches: [Range<Int>]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var end = 0
    for match in matches {
      result += text[end..<match.lowerBound]
      result += mark.utf8
      end = match.upperBound
    }
    return result + text[end...]
  }
}

/// An error in the text of a ``TextMask``.
public struct TextMaskError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The invalid text.
  public let pattern: String

  /// The fault, for example `the group has no end`.
  public let problem: String

  /// One sentence with the pattern and the problem.
  public var description: String { "“\(Excerpt.whole(pattern))” is not a pattern: \(problem)" }
}

extension [TextMask] {
  /// The text with all masks applied, one after the other.
  func masked(_ text: String) -> String { reduce(text) { $1.masked($0) } }

  /// UTF-8 text with all masks applied.
  func masked(_ text: [UInt8]) -> [UInt8] { reduce(text) { $1.masked($0) } }
}
