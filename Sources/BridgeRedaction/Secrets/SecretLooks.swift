internal import BridgeFormats

/// Tells by its looks what text may be.
enum SecretLooks {
  /// Whether no prose would hold it by chance: letters and digits in one word.
  static func isUnlikeProse(_ bytes: some Collection<UInt8>, atLeast length: Int) -> Bool {
    bytes.count >= length && bytes.contains(where: \.isASCIILetter)
      && bytes.contains(where: \.isASCIIDigit)
      && !bytes.contains(where: \.isASCIISpace)
  }

  /// Whether it is a word or a short number such as `invalid_grant`, `NotFound` or `404`.
  static func isPlain(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.allSatisfy(\.isASCIIDigit) { return bytes.count < 6 }
    return bytes.count <= 40
      && bytes.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
  }

  /// Whether it is too short for a code that is given out: `DE`, `EUR`, `404`.
  static func isShort(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 4 && (bytes.allSatisfy(\.isASCIILetter) || bytes.count <= 3)
  }

  /// Whether it looks as made by chance, so that it may be a secret in a path.
  static func isRandom(_ bytes: some Collection<UInt8>) -> Bool {
    guard isUnlikeProse(bytes, atLeast: 16) else { return false }
    // Words and numbers side by side, as titles have them, change seldom between letters and digits.
    var (changes, last) = (0, UInt8(0))
    for byte in bytes {
      let kind: UInt8 = byte.isASCIIDigit ? 1 : byte &- 0x41 < 26 ? 2 : byte.isASCIILetter ? 3 : 0
      if kind != last, kind != 0, last != 0 { changes += 1 }
      if kind != 0 { last = kind }
    }
    return changes * 6 >= bytes.count
  }

  /// Whether it is a value that no field's name makes a secret.
  static func isHarmless(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= 9 else { return false }
    return harmless.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  private static let harmless: Set<String> = [
    "", "0", "1", "true", "false", "yes", "no", "on", "off", "null", "undefined", "none", "bearer",
    "basic",
    "deleted",
  ]

  /// Whether it is one word of 20 characters or more in which as much chance is as in keys.
  static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
    guard (20...512).contains(bytes.count) else { return false }
    var counts = [Int](repeating: 0, count: 128)
    for byte in bytes {
      guard byte.isASCIIWord || keySigns.contains(byte) else { return false }
      counts[Int(byte)] += 1
    }
    let isHex = bytes.allSatisfy { $0.isASCIIDigit || ($0 | 0x20) &- 0x61 < 6 }
    guard isUnlikeProse(bytes, atLeast: 20) else { return false }
    // Sum of squares: the chance that two of its characters are the same, which is low in keys.
    let pairs = counts.reduce(0) { $0 + $1 * max(0, $1 - 1) }
    let share = Double(pairs) / Double(bytes.count * (bytes.count - 1))
    return share < (isHex ? 0.11 : 0.05)
  }

  private static let keySigns = Set("-+/=".utf8)
}
