internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats

/// Replaces recorded values, or other spellings of live values, by one spelling of the live value, all in one pass.
struct ValueSubstitution {
  private struct Pattern {
    let from: [UInt8]
    let to: [UInt8]

    /// Whether the next byte must not be a letter or digit.
    let endsThere: Bool

    /// Whether the byte before must not be one.
    var beginsThere = false

    /// Whether it is a number, which neither digits nor decimals may continue.
    var isNumber = false

    /// Whether it is hexadecimal, such as the short form of a hash: more digits make it another one.
    var isHexadecimal = false
  }

  /// The patterns by their first bytes, longest first.
  private var patterns: [UInt32: [Pattern]] = [:]

  private static let keyLength = 4

  /// Shorter values may be the short forms of others.
  private static let shortestWhole = 16

  /// The substitution for recorded texts; `spelled` is how the text writes values.
  init(recorded pairs: [LiveValues.Pair], spelled: ([UInt8]) -> [UInt8] = { $0 }) {
    for pair in pairs where pair.identity == nil {
      let live = spelled(pair.live)
      for spelling in [pair.recorded] + Spellings.others(of: pair.recorded) {
        add(Self.pattern(from: spelling, to: live))
      }
    }
    sort()
    let placed = pairs.flatMap { pair in (pair.identity?.leads ?? []).map { (pair, lead: $0) } }
    // The text before an identity may contain others: `/pages/4/revisions/7`.
    for (pair, lead) in placed.sorted(by: { $0.lead.count < $1.lead.count }) {
      // As a parameter of another URL, too: `?next=%2Fpages%2F4%2F`.
      for lead in [lead, PercentEscapes.encoded(lead)] {
        let live = (applied(to: lead) ?? lead) + pair.live
        add(Pattern(from: lead + pair.recorded, to: live, endsThere: true))
        sort(startingLike: lead)
      }
    }
  }

  /// The substitution for live texts; `spelled` is how the text writes values.
  init(live pairs: [LiveValues.Pair], spelled: ([UInt8]) -> [UInt8] = { $0 }) {
    for pair in pairs where pair.identity == nil {
      let live = spelled(pair.live)
      let spellings = [pair.live] + Spellings.others(of: pair.live)
      // The text's own spelling is a pattern too: another spelling may be its prefix.
      guard spellings.contains(where: { $0 != live }) else { continue }
      for spelling in spellings { add(Self.pattern(from: spelling, to: live)) }
    }
    sort()
  }

  /// A short value may be part of a longer word by chance, so it has to be all of one. One that is not long may be the
  /// beginning of a whole identity.
  private static func pattern(from: [UInt8], to: [UInt8]) -> Pattern {
    let isShort = from.count < TokenRules.shortestDistinctive
    return Pattern(
      from: from, to: to, endsThere: from.count < shortestWhole, beginsThere: isShort,
      isNumber: TokenRules.isNumber(from[...]), isHexadecimal: from.allSatisfy(\.isHexDigit))
  }

  private mutating func sort() {
    for key in patterns.keys { patterns[key]?.sort { $0.from.count > $1.from.count } }
  }

  private mutating func sort(startingLike text: [UInt8]) {
    guard let key = Self.key(text, 0) else { return }
    patterns[key]?.sort { $0.from.count > $1.from.count }
  }

  private mutating func add(_ pattern: Pattern) {
    guard let key = Self.key(pattern.from, 0) else { return }
    // If a value has two meanings, the first is used.
    guard patterns[key]?.contains(where: { $0.from == pattern.from }) != true else { return }
    patterns[key, default: []].append(pattern)
  }

  private static func key(_ bytes: [UInt8], _ index: Int) -> UInt32? {
    guard index + keyLength <= bytes.count else { return nil }
    return bytes[index..<index + keyLength].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The text with every value in one spelling; nil if nothing changes.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard !patterns.isEmpty else { return nil }
    var result: [UInt8] = []
    var (copied, index) = (0, 0)
    while let key = Self.key(bytes, index) {
      guard let pattern = patterns[key]?.first(where: { fits($0, bytes, index) }) else {
        index += 1
        continue
      }
      result += bytes[copied..<index]
      result += pattern.to
      index += pattern.from.count
      copied = index
    }
    return copied == 0 ? nil : result + bytes[copied...]
  }

  private func fits(_ pattern: Pattern, _ bytes: [UInt8], _ index: Int) -> Bool {
    let end = index + pattern.from.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(pattern.from) else { return false }
    if pattern.isNumber, Self.isInLongerNumber(index..<end, of: bytes) { return false }
    if pattern.isHexadecimal, Self.isInLongerHash(index..<end, of: bytes) { return false }
    // An escape separates words: `%2F`.
    if pattern.beginsThere, index > 0, bytes[index - 1].isASCIIAlphanumeric,
      !PercentEscapes.isBehindOne(bytes[...], index)
    {
      return false
    }
    guard pattern.endsThere, end < bytes.count else { return true }
    let next = bytes[end]
    return !next.isASCIIAlphanumeric
  }

  /// Whether hexadecimal digits are before a hash or behind it, other than those of an escape (`%2F`).
  private static func isInLongerHash(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    if bytes[range.upperBound...].first?.isHexDigit == true { return true }
    return bytes[..<range.lowerBound].last?.isHexDigit == true
      && !PercentEscapes.isBehindOne(bytes[...], range.lowerBound)
  }

  /// Whether digits are before a number or behind it, or decimals: `1795944550` is not the time `1795944550.12`.
  private static func isInLongerNumber(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    if bytes[..<range.lowerBound].last?.isASCIIDigit == true { return true }
    let behind = bytes[range.upperBound...].prefix(2)
    guard let next = behind.first else { return false }
    return next.isASCIIDigit
      || next == UInt8(ascii: ".") && behind.dropFirst().first?.isASCIIDigit == true
  }
}
