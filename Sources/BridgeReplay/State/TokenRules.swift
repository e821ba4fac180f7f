/// Which values look as if they were made for one session.
///
/// A value that is bound without need does no harm: where the live answer still holds it, it stays as it is.
enum TokenRules {
  /// Shorter values are only bound by their names or their places.
  static let shortestTelling = 8

  /// Longer values are content rather than tokens.
  static let longest = 8192

  /// Whether a value is long enough, of the characters that tokens are made of, and no word.
  static func isTelling(_ value: ArraySlice<UInt8>) -> Bool {
    guard (shortestTelling...longest).contains(value.count) else { return false }
    var (digits, letters, uppers, lowers, changes) = (0, 0, 0, 0, 0)
    var last: UInt8 = 0
    for byte in value {
      let kind = kind(of: byte)
      switch kind {
      case 1: digits += 1
      case 2: (letters, uppers) = (letters + 1, uppers + 1)
      case 3: (letters, lowers) = (letters + 1, lowers + 1)
      case 4: break
      default: return Placeholders.isOne(value)
      }
      if kind != last { changes += 1 }
      last = kind
    }
    if digits > 0 { return letters > 0 || digits >= shortestTelling }
    // Without a digit only a wild mixture of cases is no name.
    return value.count >= 16 && uppers > 0 && lowers > 0 && changes * 3 >= value.count
  }

  /// 1 digit, 2 upper case, 3 lower case, 4 what else tokens are made of, 0 anything else.
  private static func kind(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 3
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: "|"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: "%"):
      4
    default: 0
    }
  }

  /// Whether a field, parameter, member or attribute of that name holds a token.
  static func isNamedLikeToken(_ name: String) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) } || wholeNames.contains(name)
  }

  /// Of values with such names four characters are enough.
  static let shortestNamed = 4

  private static let words = [
    "csrf", "xsrf", "token", "nonce", "session", "ticket", "verifier", "challenge", "signature",
    "viewstate", "eventvalidation", "captcha", "authenticity",
  ]

  private static let wholeNames: Set = ["code", "state", "sid", "auth", "jwt", "otp"]

  /// Whether a member or parameter of that name holds the identity of something.
  static func isNamedLikeID(_ name: String) -> Bool {
    let lower = name.lowercased()
    return lower == "id" || lower == "uuid" || lower == "guid" || lower == "slug"
      || lower.hasSuffix("_id") || lower.hasSuffix("-id") || name.hasSuffix("Id")
      || name.hasSuffix("ID")
  }

  /// Whether all bytes are digits.
  static func isNumber(_ value: ArraySlice<UInt8>) -> Bool {
    !value.isEmpty && value.allSatisfy { $0 &- 0x30 < 10 }
  }
}
