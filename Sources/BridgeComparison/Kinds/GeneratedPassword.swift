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

  /// Whether these are two unrelated generated passwords: of equal length, with different characters in at least three
  /// of four positions, and only with signs that are typical of passwords.
  static func areTwo(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    guard old.count == new.count, [old, new].allSatisfy({ hasOnlyTypicalSigns($0) && isOne($0) })
    else { return false }
    return zip(old, new).count { $0 != $1 } * 4 >= old.count * 3
  }

  private static func hasOnlyTypicalSigns(_ value: ArraySlice<UInt8>) -> Bool {
    let signs = value.filter { !$0.isASCIIAlphanumeric }
    return !signs.isEmpty && signs.allSatisfy { "!@#$%^&*()".utf8.contains($0) }
      && PercentEscapes.decoded(value).elementsEqual(value)
  }

  /// 1 digit, 2 upper case, 3 lower case, 0 sign.
  private static func kind(_ byte: UInt8) -> Int {
    byte.isASCIIDigit ? 1 : !byte.isASCIILetter ? 0 : byte & 0x20 == 0 ? 2 : 3
  }
}
