/// A generator of numbers that are the same in every run (xorshift64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// Bytes that compressors cannot make smaller.
  static func noise(_ count: Int) -> [UInt8] {
    var dice = Dice()
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.next() >> 32) }
  }
}
