internal import BridgeFormats

/// The hashes of a run, whole and abbreviated: `51bf620100` is `51bf620100e47f37…`, so the live value of the one begins
/// that of the other, too.
struct HashPrefixes {
  /// Fewer digits may be equal by chance.
  private static let shortest = 10

  /// Beyond this number, no more are compared.
  private static let maximum = 50_000

  /// By their first recorded digits.
  private var pairs: [[UInt8]: [IdentityTable.Pair]] = [:]

  /// Whether each abbreviation among `new` and the known hashes of one side is one on the other side, too.
  func agree(with new: [IdentityTable.Pair]) -> Bool {
    var added = HashPrefixes()
    for pair in new where Self.isHash(pair) {
      let key = Self.key(pair)
      let others = (pairs[key] ?? []) + (added.pairs[key] ?? [])
      guard others.allSatisfy({ Self.agree(pair, $0) }) else { return false }
      added.pairs[key, default: []].append(pair)
    }
    return true
  }

  mutating func add(_ new: [IdentityTable.Pair]) {
    for pair in new where Self.isHash(pair) && pairs.count < Self.maximum {
      let key = Self.key(pair)
      if pairs[key]?.contains(where: { $0.recorded == pair.recorded }) == true { continue }
      pairs[key, default: []].append(pair)
    }
  }

  private static func key(_ pair: IdentityTable.Pair) -> [UInt8] {
    Array(pair.recorded.prefix(shortest))
  }

  private static func isHash(_ pair: IdentityTable.Pair) -> Bool {
    isHash(pair.recorded) && isHash(pair.live)
  }

  private static func isHash(_ value: [UInt8]) -> Bool {
    value.count >= shortest && value.allSatisfy(\.isHexDigit)
      && value.contains { !$0.isASCIIDigit }
  }

  private static func agree(_ one: IdentityTable.Pair, _ other: IdentityTable.Pair) -> Bool {
    begin(one.recorded, other.recorded) == begin(one.live, other.live)
  }

  /// Whether one of two hashes begins the other.
  private static func begin(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.starts(with: other) || other.starts(with: one)
  }
}
