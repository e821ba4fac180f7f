/// Writes a pattern in RE2's syntax (github.com/google/re2/wiki/Syntax), so that it never matches beyond a line.
struct PatternSyntax {
  private(set) var text = ""

  /// Whether the pattern has a `$`, which also matches before the carriage return of a line end.
  private(set) var hasLineEnd = false
  private let ignoresCase: Bool

  init(_ node: PatternNode, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    add(node)
  }

  private mutating func add(_ node: PatternNode) {
    switch node {
    case .scalar(let set): add(ignoresCase ? set.withBothCases : set)
    case .place(let place): add(place)
    case .sequence(let nodes): for node in nodes { add(node) }
    case .choice(let branches):
      text += "(?:"
      for (index, branch) in branches.enumerated() {
        if index > 0 { text += "|" }
        add(branch)
      }
      text += ")"
    case .repeated(let node, let from, let to):
      text += "(?:"
      add(node)
      text += "){\(from),\(to.map(String.init) ?? "")}"
    }
  }

  private mutating func add(_ place: PatternPlace) {
    switch place {
    case .lineStart: text += "(?m:^)"
    case .lineEnd:
      hasLineEnd = true
      text += "(?m:$)"
    case .wordEdge: text += "\\b"
    case .noWordEdge: text += "\\B"
    }
  }

  /// Adds a class of the characters of a set except line feeds; an empty one matches nothing.
  private mutating func add(_ set: ScalarClass) {
    let ranges = set.positiveRanges.flatMap(Self.withoutLineFeed)
    guard !ranges.isEmpty else { return text += "[^\\x{0}-\\x{10FFFF}]" }
    text += "["
    for range in ranges {
      text +=
        "\\x{\(Self.hexadecimal(range.lowerBound))}-\\x{\(Self.hexadecimal(range.upperBound))}"
    }
    text += "]"
  }

  private static func hexadecimal(_ scalar: UInt32) -> String { String(scalar, radix: 16) }

  private static func withoutLineFeed(_ range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
    guard range.contains(0x0A) else { return [range] }
    return (range.lowerBound < 0x0A ? [range.lowerBound...0x09] : [])
      + (range.upperBound > 0x0A ? [0x0B...range.upperBound] : [])
  }
}
