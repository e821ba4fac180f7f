internal import BridgeFormats

/// Recognizes generated passwords: upper- and lower-case letters, digits and signs in frequent alternation.
package enum GeneratedPassword {
  /// Whether a value looks like a generated password.
  package static func isOne(_ value: ArraySlice<UInt8>) -> Bool {
    guard (12...longest).contains(value.count), value.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return false
    }
    let kinds = value.map(kind)
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
    return Set(kinds).isSuperset(of: [1, 2, 3]) && changes * 2 >= value.count
  }

  /// Whether these may be two unrelated generated passwords: of equal length, with different characters in at least three
  /// of four positions, and both a mixture of letters, digits and the signs that generators use.
  static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    old.count == new.count && isMixed(old) && isMixed(new)
      && zip(old, new).count { $0 != $1 } * 4 >= old.count * 3
  }

  /// Two unrelated generated passwords that begin here, behind words that announce one in the same line; nil for other
  /// text.
  static func announced(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard beginsValue(old, i), beginsValue(new, j) else { return nil }
    let (left, right) = (value(old, i), value(new, j))
    guard areTwo(left, right) else { return nil }
    let line = old[..<i].suffix(longestAnnouncement)
    let start = line.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? line.startIndex
    return isMentioned(in: line[start...]) ? (left, right) : nil
  }

  private static func beginsValue(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    index > text.startIndex && " >\"'".utf8.contains(text[index - 1])
  }

  /// The characters up to the next space, quote or tag, without a full stop.
  private static func value(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8> {
    let value = text[start...].prefix(longest + 2).prefix { $0 > 0x20 && !"<\"'".utf8.contains($0) }
    return value.last.map { ".,;".utf8.contains($0) } == true ? value.dropLast() : value
  }

  /// Whether a text mentions a password.
  static func isMentioned(in text: some Collection<UInt8>) -> Bool {
    let text = String(decoding: text, as: UTF8.self).lowercased()
    return names.contains { text.contains($0) }
  }

  private static let names = [
    "password", "passwort", "kennwort", "mot de passe", "contraseña", "wachtwoord", "senha",
    "hasło", "lösenord", "пароль",
  ]

  private static let (longest, longestAnnouncement) = (128, 64)

  /// Whether a member of JSON is named a password: `"new_password":`.
  static func isNamed(by name: ArraySlice<UInt8>) -> Bool {
    String(decoding: name.filter(\.isASCIIAlphanumeric), as: UTF8.self).lowercased()
      .hasSuffix("password")
  }

  /// A weaker rule than ``isOne(_:)``: one generated password in ten has no digit, no sign or a long run of lower case.
  private static func isMixed(_ value: ArraySlice<UInt8>) -> Bool {
    guard (12...longest).contains(value.count),
      value.allSatisfy({ $0.isASCIIAlphanumeric || "!@#$%^&*()+".utf8.contains($0) })
    else { return false }
    let kinds = value.map(kind)
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 }
    return kinds.contains(2) && kinds.contains(3) && kinds.contains { $0 < 2 }
      && changes * 5 >= value.count * 2
  }

  /// 1 digit, 2 upper case, 3 lower case, 0 sign.
  private static func kind(_ byte: UInt8) -> Int {
    byte.isASCIIDigit ? 1 : !byte.isASCIILetter ? 0 : byte & 0x20 == 0 ? 2 : 3
  }
}
