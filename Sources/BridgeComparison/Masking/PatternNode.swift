/// The syntax tree of a regular expression.
indirect enum PatternNode {
  case scalar(ScalarClass)
  case place(PatternPlace)
  case sequence([PatternNode])
  case choice([PatternNode])
  case repeated(PatternNode, from: Int, to: Int?)
}

/// A condition on a place between two characters.
enum PatternPlace: Sendable {
  case lineStart
  case lineEnd
  case wordEdge
  case noWordEdge
}

/// A set of characters.
struct ScalarClass: Sendable {
  private var ranges: [ClosedRange<UInt32>]
  private var isInverted = false

  /// The characters in these ranges.
  init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// One character.
  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  /// The set of all characters that are not in this one.
  var inverted: ScalarClass {
    var copy = self
    copy.isInverted.toggle()
    return copy
  }

  /// Adds the characters of another set that is not inverted.
  mutating func formUnion(_ other: ScalarClass) { ranges += other.positiveRanges }

  /// The same set with both cases of each letter A to Z in it.
  var withBothCases: ScalarClass {
    var copy = self
    for range in ranges {
      for (first, last, offset) in [(0x41, 0x5A, 0x20), (0x61, 0x7A, -0x20)]
        as [(UInt32, UInt32, Int)]
      {
        let (low, high) = (max(range.lowerBound, first), min(range.upperBound, last))
        if low <= high {
          copy.ranges.append(UInt32(Int(low) + offset)...UInt32(Int(high) + offset))
        }
      }
    }
    return copy
  }

  /// The ranges of its characters, unordered; for an inverted set, the gaps between its ranges.
  var positiveRanges: [ClosedRange<UInt32>] {
    guard isInverted else { return ranges }
    var positive: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if next < range.lowerBound { positive.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    return next <= 0x10FFFF ? positive + [next...0x10FFFF] : positive
  }

  static let any = ScalarClass([0...0x10FFFF])
  static let digit = ScalarClass([0x30...0x39])
  static let word = ScalarClass([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let space = ScalarClass([0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x2028...0x2029])
}
