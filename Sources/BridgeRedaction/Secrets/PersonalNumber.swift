internal import BridgeFormats

/// Numbers of payment cards (ISO/IEC 7812), bank accounts (ISO 13616) and social security, recognized by their check
/// digits or form.
enum PersonalNumber {
  /// Whether a value under a telling name is such a number, with or without groups.
  static func isPlausible(_ value: some Collection<UInt8>) -> Bool {
    guard (8...42).contains(value.count) else { return false }
    let plain = value.filter { $0 != 0x20 && $0 != UInt8(ascii: "-") }
    return isCard(plain) || isAccount(plain) || isSocial(Array(value))
  }

  /// The number that begins at `start` and ends with a word: an account, or a card in groups.
  static func range(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard start + 14 <= bytes.count else { return nil }
    let head = bytes[start..<start + 4]
    if head.allSatisfy(\.isASCIIDigit) {
      let run = groups(bytes, at: start) { $0.isASCIIDigit }
      let plain = bytes[run].filter(\.isASCIIDigit)
      return run.count > plain.count && plain.count >= 15 && isCard(plain) ? run : nil
    }
    guard head.prefix(2).allSatisfy(\.isASCIIUppercase),
      head.suffix(2).allSatisfy(\.isASCIIDigit)
    else { return nil }
    let run = groups(bytes, at: start) { $0.isASCIIDigit || $0.isASCIIUppercase }
    return isAccount(bytes[run].filter { $0 != 0x20 }) ? run : nil
  }

  /// Groups of characters with a single blank or dash in between.
  private static func groups(
    _ bytes: [UInt8], at start: Int, _ belongs: (UInt8) -> Bool
  ) -> Range<Int> {
    var end = start
    var offset = start
    while offset < bytes.count, offset - start < 42 {
      if belongs(bytes[offset]) {
        end = offset + 1
      } else if end != offset || !" -".utf8.contains(bytes[offset]) {
        break
      }
      offset += 1
    }
    return start..<end
  }

  /// Whether a card issuer may have issued the number, and its last digit is right (Luhn).
  private static func isCard(_ digits: [UInt8]) -> Bool {
    guard (13...19).contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
      Set(digits).count > 1, "23456".utf8.contains(digits[0])
    else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element - 0x30)
      let doubled = value * 2 > 9 ? value * 2 - 9 : value * 2
      return sum + (digit.offset % 2 == 0 ? value : doubled)
    }
    return sum % 10 == 0
  }

  /// A country code, two check digits and an account number; modulo 97 the result is 1.
  private static func isAccount(_ text: [UInt8]) -> Bool {
    guard (15...34).contains(text.count), text.prefix(2).allSatisfy(\.isASCIIUppercase),
      text[2...3].allSatisfy(\.isASCIIDigit), text.dropFirst(4).count(where: \.isASCIIDigit) >= 8
    else { return false }
    let moved = text.dropFirst(4) + text.prefix(4)
    var rest = 0
    for byte in moved {
      guard
        let digit = byte.isASCIIDigit
          ? Int(byte) - 0x30 : byte.isASCIIUppercase ? Int(byte) - 55 : nil
      else { return false }
      rest = (rest * (digit > 9 ? 100 : 10) + digit) % 97
    }
    return rest == 1
  }

  /// `123-45-6789`, except for unassigned areas.
  private static func isSocial(_ text: [UInt8]) -> Bool {
    let digits = text.filter { $0 != UInt8(ascii: "-") }
    guard digits.count == 9, digits.allSatisfy(\.isASCIIDigit),
      text.count == 9 || text.count == 11 && text[3] == 0x2D && text[6] == 0x2D
    else { return false }
    return !["000", "666"].contains(String(decoding: digits.prefix(3), as: UTF8.self))
      && digits[0] != UInt8(ascii: "9")
  }
}
