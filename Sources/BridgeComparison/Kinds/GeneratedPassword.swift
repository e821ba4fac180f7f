internal import BridgeFormats

/// Recognizes generated passwords: upper- and lower-case letters, digits and signs in frequent alternation.
package enum GeneratedPassword {
  /// Whether a value looks like a generated password.
  package static func isOne(_ value: ArraySlice<UInt8>) -> Bool {
    guard (12...128).contains(value.count), value.allSatisfy({ (0x21...0x7E).contains($0) }) else {
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

  /// Whether a text mentions a password.
  static func isMentioned(in text: some Collection<UInt8>) -> Bool {
    String(decoding: text, as: UTF8.self).lowercased().contains("password")
  }

  /// Whether a member of JSON is named a password: `"new_password":`.
  static func isNamed(by name: ArraySlice<UInt8>) -> Bool {
    String(decoding: name.filter(\.isASCIIAlphanumeric), as: UTF8.self).lowercased()
      .hasSuffix("password")
  }

  /// A weaker rule than ``isOne(_:)``: one generated password in ten has no digit, no sign or a long run of lower case.
  private static func isMixed(_ value: ArraySlice<UInt8>) -> Bool {
    guard (12...128).contains(value.count),
      value.allSatisfy({ $0.isASCIIAlphanumeric || "!@#$%^&*()".utf8.contains($0) })
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
