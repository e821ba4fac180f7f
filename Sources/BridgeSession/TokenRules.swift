internal import BridgeComparison
internal import BridgeFormats
internal import BridgeRecording
internal import BridgeRedaction

/// Recognizes values that look generated for one session.
///
/// Binding too many values is harmless: a value that the live response still has is unchanged.
package enum TokenRules {
  /// Shorter values are bound only by their names or places.
  static let shortestDistinctive = 8

  /// Longer values are content, not tokens.
  static let longest = 8192

  /// Whether a value is long enough, consists of token characters, and is not a word.
  package static func isDistinctive(_ value: ArraySlice<UInt8>) -> Bool {
    guard (shortestDistinctive...longest).contains(value.count) else { return false }
    var (digits, letters, uppers, lowers, changes) = (0, 0, 0, 0, 0)
    var last: UInt8 = 0
    for byte in value {
      let kind = kind(of: byte)
      switch kind {
      case 1: digits += 1
      case 2: (letters, uppers) = (letters + 1, uppers + 1)
      case 3: (letters, lowers) = (letters + 1, lowers + 1)
      case 4: break
      default: return isToken(aroundPlaceholder: value)
      }
      if kind != last { changes += 1 }
      last = kind
    }
    if digits > 0 { return letters > 0 || digits >= shortestDistinctive }
    // Without digits, only a value with many changes of case is not a name.
    return value.count >= 16 && uppers > 0 && lowers > 0 && changes * 3 >= value.count
  }

  /// Whether it has a placeholder, and token characters around it: `notes-2-{{secret:key:0a1b2c3d}}`.
  private static func isToken(aroundPlaceholder value: ArraySlice<UInt8>) -> Bool {
    let found = Placeholders.all(in: value)
    guard !found.isEmpty else { return false }
    return value.indices.allSatisfy { index in
      kind(of: value[index]) != 0 || found.contains { $0.range.contains(index) }
    }
  }

  /// 1 digit, 2 upper case, 3 lower case, 4 other token characters, 0 anything else.
  private static func kind(of byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 3
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"),
      UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: "|"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: "%"), UInt8(ascii: "\\"):
      4
    default: 0
    }
  }

  /// Whether it is random enough to be a per-response token: as long as the shortest nonces of well-known applications,
  /// and not merely words and numbers in a row.
  static func isRandom(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count >= shortestRandom, isDistinctive(value), !Placeholders.occur(in: value) else {
      return false
    }
    var (changes, last) = (0, UInt8(4))
    for byte in value {
      let kind = kind(of: byte)
      // A leading capital belongs to its word, and signs only separate words.
      let goesOn = kind == last || kind == 4 || last == 4 || last == 2 && kind == 3
      if !goesOn { changes += 1 }
      last = kind
    }
    return changes * 6 >= value.count
  }

  private static let shortestRandom = 10

  /// Whether a live value may replace a recorded one: a token that has become a word or nothing is a different response.
  static func mayStand(
    _ live: ArraySlice<UInt8>, for recorded: ArraySlice<UInt8>, name: String
  ) -> Bool {
    if let found = Placeholders.placeholder(at: recorded.startIndex, in: recorded),
      found.range == recorded.indices
    {
      let isOneSign = live.count >= shortestDistinctive && Set(live).count == 1
      return !isOneSign && SecretNames.mayStand(live, forPlaceholder: found.placeholder.name)
    }
    let isNamed = isNamedLikeToken(name)
    guard isNamed && isDistinctive(recorded), !isDistinctive(live) else { return true }
    return live.count >= shortestNamed && live.contains { $0.isASCIIDigit }
  }

  /// Whether a field, parameter, member or attribute of that name holds a token.
  static func isNamedLikeToken(_ name: String) -> Bool {
    TokenNames.isToken(name)
  }

  /// Whether a token of that name is new in every response, so that it is not compared. `code` and `state` are left
  /// out, as they are more often results, and so is `ticket`, which is more often an object.
  static func isNamedLikeRenewedToken(_ name: String) -> Bool {
    TokenNames.isRenewed(name)
  }

  /// The minimum length of a value whose name marks it as a token.
  static let shortestNamed = 4

  /// Whether a member or parameter of that name holds an identity.
  package static func isNamedLikeID(_ name: String) -> Bool {
    IdentityName.isOne(FieldName.innermost(name))
  }

  /// Whether the name says that it is a token or an identity.
  static func isNamed(_ name: String) -> Bool { isNamedLikeToken(name) || isNamedLikeID(name) }

  /// Whether it is ordinary data: a date, an e-mail address, a fraction or a signed number. It looks like a token, and
  /// counts as one only under a specific name.
  static func isEverydayValue(_ value: ArraySlice<UInt8>) -> Bool {
    isDate(value) || isMailAddress(value) || isQuantity(value)
  }

  /// Whether it is a date with a time of day, such as `2026-11-29 10:30`.
  static func isTimeOfDate(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(UInt8(ascii: ":")) && isDate(value)
  }

  private static func isDate(_ value: ArraySlice<UInt8>) -> Bool {
    let text = Array(value)
    guard (8...35).contains(text.count), text.allSatisfy({ isDateByte($0) }) else { return false }
    let parts = text.prefix(10).split { $0 &- 0x30 >= 10 }.map { $0.map(\.self) }
    let lengths = parts.map(\.count)
    if lengths == [4, 2, 2] || lengths == [2, 2, 4] { return true }
    guard text.count == 8, lengths == [8] else { return false }
    let number = text.decimalNumber
    return (1900...2099).contains(number / 10_000) && (1...12).contains(number / 100 % 100)
      && (1...31).contains(number % 100)
  }

  private static func isDateByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "-/.:TZ+ ".utf8.contains(byte)
  }

  private static func isMailAddress(_ value: ArraySlice<UInt8>) -> Bool {
    let parts = value.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty
      && parts[1].dropFirst().dropLast().contains(UInt8(ascii: "."))
  }

  private static func isQuantity(_ value: ArraySlice<UInt8>) -> Bool {
    let isSigned = value.first == UInt8(ascii: "-") || value.first == UInt8(ascii: "+")
    let parts = (isSigned ? value.dropFirst() : value)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (isSigned ? 1...2 : 2...2).contains(parts.count) && parts.allSatisfy(isNumber)
  }

  /// Whether all bytes are digits.
  static func isNumber(_ value: ArraySlice<UInt8>) -> Bool {
    !value.isEmpty && value.allSatisfy { $0.isASCIIDigit }
  }
}
