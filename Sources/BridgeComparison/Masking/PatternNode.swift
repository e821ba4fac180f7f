/// A regular expression taken apart.
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

  func holds(_ index: Int, in text: [UInt32]) -> Bool {
    switch self {
    case .lineStart: index == 0
    // A carriage return belongs to the end of the line.
    case .lineEnd: index == text.count || index == text.count - 1 && text[index] == 0x0D
    case .wordEdge: Self.isWordEdge(index, in: text)
    case .noWordEdge: !Self.isWordEdge(index, in: text)
    }
  }

  private static func isWordEdge(_ index: Int, in text: [UInt32]) -> Bool {
    let before = index > 0 && ScalarClass.word.contains(text[index - 1])
    let after = index < text.count && ScalarClass.word.contains(text[index])
    return before != after
  }
}

/// A set of characters.
struct ScalarClass: Sendable {
  private var ranges: [ClosedRange<UInt32>]
  private var isInverted = false

  /// The characters in these ranges.
  init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// One character.
  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  /// Every character that is not in this one.
  var inverted: ScalarClass {
    var copy = self
    copy.isInverted.toggle()
    return copy
  }

  /// The characters of this set and of another that is not inverted.
  mutating func formUnion(_ other: ScalarClass) { ranges += other.positiveRanges }

  /// The same set, with both cases of each of the letters A to Z in it.
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

  func contains(_ scalar: UInt32) -> Bool {
    ranges.contains { $0.contains(scalar) } != isInverted
  }

  /// The ranges that it has, of an inverted one those between its ranges.
  private var positiveRanges: [ClosedRange<UInt32>] {
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
