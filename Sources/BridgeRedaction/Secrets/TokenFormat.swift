internal import BridgeFormats

/// A kind of secret that is recognized by its format, whatever its name.
struct TokenFormat: Sendable {
  /// The name of such a secret.
  let name: String
  let prefix: [UInt8]
  private let signs: Set<UInt8>
  private let lengths: ClosedRange<Int>

  /// Whether the prefix belongs to the secret.
  private let isPrefixSecret: Bool

  /// The number of characters before the prefix that belong to the secret; nil if none do.
  private let before: ClosedRange<Int>?
  private let beforeSigns: Set<UInt8>
  private let beforeIsDigits: Bool

  /// A check beyond the characters; nil if they suffice.
  private let isFine: TokenChecks.Check?

  init(
    _ name: String, _ prefix: String, _ lengths: ClosedRange<Int>, signs: String = "",
    isPrefixSecret: Bool = true, before: ClosedRange<Int>? = nil, beforeSigns: String = "",
    beforeIsDigits: Bool = false, isFine: TokenChecks.Check? = nil
  ) {
    (self.name, self.prefix, self.lengths) = (name, Array(prefix.utf8), lengths)
    (self.signs, self.beforeSigns) = (Set(signs.utf8), Set(beforeSigns.utf8))
    (self.isPrefixSecret, self.isFine) = (isPrefixSecret, isFine)
    (self.before, self.beforeIsDigits) = (before, beforeIsDigits)
  }

  /// Long tokens are checked as a whole, which must not be repeated from each of their bytes.
  var isUnbounded: Bool { lengths.upperBound > 4_096 }

  enum Match {
    case none
    case token(Range<Int>)
    /// The characters are right, but the check failed.
    case barren(end: Int)
  }

  /// The secret whose prefix begins at `start`.
  func match(in bytes: [UInt8], at start: Int) -> Match {
    guard let run = run(in: bytes, at: start), let begin = beginning(in: bytes, before: start)
    else {
      return .none
    }
    guard isFine?(bytes[run]) ?? true else { return .barren(end: run.upperBound) }
    return .token((isPrefixSecret ? begin : run.lowerBound)..<run.upperBound)
  }

  /// The range after the prefix that belongs to the secret; nil if its length is wrong.
  private func run(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes[start...].starts(with: prefix) else { return nil }
    let begin = start + prefix.count
    var end = begin
    while end < bytes.count, end - begin <= lengths.upperBound,
      bytes[end].isASCIILetter || bytes[end].isASCIIDigit || signs.contains(bytes[end])
    {
      end += 1
    }
    return lengths.contains(end - begin) ? begin..<end : nil
  }

  /// The start of the secret; nil if the characters before the prefix do not belong to one.
  private func beginning(in bytes: [UInt8], before start: Int) -> Int? {
    guard let before else { return start }
    let count = bytes[..<start].suffix(before.upperBound + 1).reversed()
      .prefix {
        $0.isASCIIDigit || !beforeIsDigits && ($0.isASCIILetter || beforeSigns.contains($0))
      }.count
    if before.contains(count) { return start - count }
    // The letter of an escaped line end is not part of it.
    let isEscaped =
      count == before.upperBound + 1
      && TokenSearch.isEscape(bytes, before: start - before.upperBound)
    return isEscaped ? start - before.upperBound : nil
  }
}
