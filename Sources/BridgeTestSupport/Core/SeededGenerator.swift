/// A random number generator with a seed, so that a failing test can be repeated (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator with this seed.
  package init(seed: UInt64) { state = seed }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  /// Up to `count` random pieces of `alphabet`, concatenated.
  package mutating func text(of alphabet: [String], upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &self)).flatMap { _ in
      Array((alphabet.randomElement(using: &self) ?? "").utf8)
    }
  }

  /// The bytes with one of them changed, removed or duplicated.
  package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    guard let index = bytes.indices.randomElement(using: &self) else { return bytes }
    var bytes = bytes
    switch Int.random(in: 0..<3, using: &self) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &self)
    case 1: bytes.remove(at: index)
    default: bytes.insert(bytes[index], at: index)
    }
    return bytes
  }
}
