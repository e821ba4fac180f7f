internal import BridgeFormats

/// Tokens that contain the second in which they were made, signed or in digits: MediaWiki ends them with eight
/// hexadecimal ones.
enum TimestampedTokens {
  /// Whether two tokens contain such a second, at the same position.
  static func areTwo(_ recorded: [UInt8], _ live: [UInt8]) -> Bool {
    if SignedTime(recorded[...]) != nil { return true }
    return !stamps(recorded).isDisjoint(with: stamps(live))
  }

  /// The word by which a run knows such a token, as it is compared as an identity: the signature, or all of it.
  static func word(of token: [UInt8]) -> [UInt8] {
    SignedTime(token[...]).map { Array($0.identity) } ?? token
  }

  /// The second it contains, since 1970; nil if that is uncertain.
  static func second(of token: [UInt8]) -> Double? {
    if let signed = SignedTime(token[...]) { return signed.second }
    let stamps = stamps(token)
    guard let only = stamps.first, stamps.count == 1 else { return nil }
    return Int(String(decoding: token[only], as: UTF8.self), radix: only.count == 8 ? 16 : 10)
      .map(Double.init)
  }

  /// The places of digits that may be such a second: ten decimal ones, or eight hexadecimal ones at either end of a word.
  private static func stamps(_ token: [UInt8]) -> Set<Range<Int>> {
    var stamps: Set<Range<Int>> = []
    for word in token.split(whereSeparator: { !$0.isHexDigit }) where word.count >= 8 {
      for part in [word.prefix(8), word.suffix(8)] where isSecond(part, radix: 16) {
        stamps.insert(part.indices)
      }
      if word.count == 10, isSecond(word, radix: 10) { stamps.insert(word.indices) }
    }
    return stamps
  }

  /// Whether a number is a time of the years 2020 to 2039, in seconds since 1970.
  private static func isSecond(_ digits: ArraySlice<UInt8>, radix: Int) -> Bool {
    Int(String(decoding: digits, as: UTF8.self), radix: radix)
      .map { (1_577_836_800..<2_208_988_800).contains($0) } ?? false
  }
}
