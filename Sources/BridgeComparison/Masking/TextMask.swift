internal import BridgeRecording
internal import BridgeFormats

/// A regular expression for text that does not count: what it fits is the same in every answer.
///
/// It takes time in proportion to the length of the text, whatever the pattern and whatever a server answers:
/// all alternatives are followed at once, and none is ever taken back. Engines that try one after the other
/// (`Regex`, `NSRegularExpression`, PCRE) can take exponential time, and both the pattern and the text come from
/// elsewhere. So there are no back-references, no look-around, and a fit is always the longest possible:
///
///     characters   a  .  [a-z_]  [^"]  \d \w \s \D \W \S  \t \xHH \u{HHHH}  and \ before punctuation
///     places       ^ $ (begin and end of a line)  \b \B
///     structure    ab  a|b  (a)  (?:a)  a* a+ a? a{2} a{2,} a{2,5}  and (?i) in front for any case of A–Z
///
/// A fit never goes beyond the end of a line.
public struct TextMask: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as it was given.
  public let description: String

  private let program: PatternProgram

  /// Reads a pattern. Throws a ``TextMaskError`` that says what is wrong with it and where.
  public init(_ pattern: String) throws(TextMaskError) {
    var parser = PatternParser(pattern)
    let (node, ignoresCase) = try parser.parse()
    description = pattern
    program = try PatternProgram(node, ignoresCase: ignoresCase, pattern: pattern)
  }

  /// Patterns are equal when they are written alike.
  public static func == (left: TextMask, right: TextMask) -> Bool {
    ExactText(left.description) == ExactText(right.description)
  }

  /// By the pattern as it is written.
  public func hash(into hasher: inout Hasher) { ExactText(description).hash(into: &hasher) }

  /// The mark in place of text that does not count.
  static let mark = "⟨masked⟩"

  /// The text with the mark in place of everything that the pattern fits, from left to right.
  func masked(_ text: String) -> String {
    var result = ""
    var isFirst = true
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if !isFirst { result.unicodeScalars.append("\n") }
      isFirst = false
      masked(line, into: &result)
    }
    return result
  }

  private func masked(_ line: Substring.UnicodeScalarView, into result: inout String) {
    let scalars = line.map(\.value)
    let ends = program.longestEnds(in: scalars)
    guard let ends else { return result.unicodeScalars.append(contentsOf: line) }
    var (index, place) = (0, line.startIndex)
    while index < scalars.count {
      let next = max(Int(ends[index]), index + 1)
      let nextPlace = line.index(place, offsetBy: next - index)
      if ends[index] > index {
        result += Self.mark
      } else {
        result.unicodeScalars.append(contentsOf: line[place..<nextPlace])
      }
      (index, place) = (next, nextPlace)
    }
  }
}

/// The fault in the text of a ``TextMask``.
public struct TextMaskError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that is no pattern.
  public let pattern: String

  /// The fault, for example `the group has no end`.
  public let problem: String

  /// One sentence with the pattern and the problem.
  public var description: String { "“\(Excerpt.whole(pattern))” is no pattern: \(problem)" }
}

extension [TextMask] {
  /// The text with all of them applied, one after the other.
  func masked(_ text: String) -> String { reduce(text) { $1.masked($0) } }

  /// UTF-8 with all of them applied.
  func masked(_ text: [UInt8]) -> [UInt8] {
    isEmpty ? text : [UInt8](masked(String(decoding: text, as: UTF8.self)).utf8)
  }
}
