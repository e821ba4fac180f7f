internal import BridgeFormats

/// Classifies values by their appearance: keys, labels, numbers, placeholders.
enum ValueAppearance {
  /// Whether it is a word that mixes letters and digits, unlike prose.
  static func isUnlikeProse(_ bytes: some Collection<UInt8>, atLeast length: Int) -> Bool {
    bytes.count >= length && bytes.contains(where: \.isASCIILetter)
      && bytes.contains(where: \.isASCIIDigit)
      && !bytes.contains(where: \.isASCIISpace)
  }

  /// Whether it is a word or a short number such as `invalid_grant`, `NotFound` or `404`.
  static func isPlain(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.allSatisfy(\.isASCIIDigit) { return bytes.count < 6 }
    guard bytes.count <= 40 else { return false }
    return isIssue(bytes) || ColorName.isOne(bytes) || isNamePath(bytes)
      || bytes.allSatisfy { $0.isASCIILetter || "_.".utf8.contains($0) }
      || bytes.allSatisfy { $0.isASCIILowercase || "_./-".utf8.contains($0) }
  }

  /// Whether it is the name of a setting in its group: `Console/Mode`.
  private static func isNamePath(_ bytes: some Collection<UInt8>) -> Bool {
    let names = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.count > 1
      && names.allSatisfy { $0.count > 3 && $0.allSatisfy(\.isASCIILetter) && isOrdinary($0) }
  }

  /// Whether it is an issue key: `SHOP-42`.
  private static func isIssue(_ bytes: some Collection<UInt8>) -> Bool {
    let name = bytes.prefix(while: \.isASCIIUppercase).count
    let rest = bytes.dropFirst(name)
    return (2...10).contains(name) && (2...7).contains(rest.count)
      && rest.first == UInt8(ascii: "-") && rest.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  /// Whether it is too short for an issued code: `DE`, `EUR`, `404`, `en-US`.
  static func isShort(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.count <= 4 { return bytes.allSatisfy(\.isASCIILetter) || bytes.count <= 3 }
    let signs = bytes.filter { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }.count
    return bytes.count <= 7 && signs == 1 && bytes.filter(\.isASCIILetter).count == bytes.count - 1
  }

  /// Whether it is a negative number, as error codes are: `-32601`. No issued code has a sign.
  static func isNegative(_ bytes: some Collection<UInt8>) -> Bool {
    (2...11).contains(bytes.count) && bytes.first == UInt8(ascii: "-")
      && bytes.dropFirst().allSatisfy(\.isASCIIDigit)
  }

  /// Whether it is too short for a token, or an identifier in a program's spelling: `unsavedChanges`, `create-account`.
  /// Random letters have long runs of consonants, or capitals within words.
  static func isOrdinary(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.count <= 3 || ColorName.isOne(bytes) { return true }
    guard bytes.count <= 32 else { return false }
    var (letters, consonants, vowels, capitals, last) = (0, 0, 0, 0, UInt8(0))
    var kinds: UInt32 = 0
    for byte in bytes {
      guard byte.isASCIILetter || "-_. ".utf8.contains(byte) else { return false }
      let isCapital = byte.isASCIIUppercase
      let isVowel = "aeiouy".utf8.contains(byte | 0x20) && byte.isASCIILetter
      if isCapital, last.isASCIILowercase { capitals += 1 }
      consonants = byte.isASCIILetter && !isVowel ? consonants + 1 : 0
      if consonants > 5 { return false }
      letters += byte.isASCIILetter ? 1 : 0
      if byte.isASCIILetter { kinds |= 1 << UInt32((byte | 0x20) &- 0x61) }
      vowels += isVowel ? 1 : 0
      last = byte
    }
    return vowels * 5 >= letters && capitals * 5 <= bytes.count && kinds.nonzeroBitCount > 2
      && hasWords(bytes)
  }

  /// Whether capitals begin words, as in `unsavedChanges` and `openURLs`: at most one word is an acronym, and at most
  /// one has less than three letters. Short texts always pass.
  private static func hasWords(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count >= 12 else { return true }
    var (acronyms, shorts, capitals, length) = (0, 0, 0, 0)
    func end() {
      if capitals > 1 { acronyms += 1 } else if length > 0, length < 3 { shorts += 1 }
    }
    for byte in bytes {
      let isCapital = byte.isASCIIUppercase
      if !byte.isASCIILetter || isCapital && length > capitals {
        end()
        (capitals, length) = (0, 0)
      }
      capitals += isCapital && length == capitals ? 1 : 0
      length += byte.isASCIILetter ? 1 : 0
    }
    end()
    return acronyms <= 1 && shorts <= 1
  }

  /// Whether it is source code, as in `validate.code = 'require("ajv/runtime").default'`: issued codes contain no
  /// brackets and quotes.
  static func isSource(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.contains { "(){}\"'`".utf8.contains($0) } && !bytes.starts(with: "{{".utf8)
  }

  /// Whether it is a number that people type: a PIN, a card verification code.
  static func isNumber(_ bytes: some Collection<UInt8>) -> Bool {
    (3...16).contains(bytes.count) && bytes.allSatisfy(\.isASCIIDigit)
  }

  /// Whether it is a common substitute for a secret in programs and documents: `********`, `[FILTERED]`, `${API_KEY}`,
  /// `<your-token>`.
  static func isStandIn(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let last = bytes.last, bytes.count <= 64 else { return false }
    if bytes.count >= 3, bytes.allSatisfy({ $0 == first }), "*xX.-#_".utf8.contains(first) {
      return true
    }
    if isBullets(bytes) || isForReader(bytes) { return true }
    // Special tokens of language models: `</s>`, `<|endoftext|>`.
    if first == UInt8(ascii: "<"), last == UInt8(ascii: ">"), bytes.count >= 3 {
      let inner = bytes.dropFirst().dropLast()
      if inner.allSatisfy({ $0.isASCIILetter || "|/_".utf8.contains($0) }) { return true }
    }
    func isName(_ part: ArraySlice<UInt8>) -> Bool {
      !part.isEmpty
        && part.allSatisfy {
          $0.isASCIIAlphanumeric && part.count < 24 || "-_. ".utf8.contains($0)
        } && part.first?.isASCIILetter == true
    }
    switch (first, last) {
    case (UInt8(ascii: "["), UInt8(ascii: "]")), (UInt8(ascii: "<"), UInt8(ascii: ">")):
      return isName(bytes.dropFirst().dropLast())
    case (UInt8(ascii: "$"), UInt8(ascii: "}")) where bytes.count > 3:
      return bytes[1] == UInt8(ascii: "{") && isName(bytes.dropFirst(2).dropLast())
    case (UInt8(ascii: "{"), UInt8(ascii: "}")):
      let inner = bytes.drop { $0 == first || $0 == 0x20 }
      return isName(
        inner[..<(inner.lastIndex { $0 != last && $0 != 0x20 }.map { $0 + 1 } ?? inner.startIndex)])
    default: return false
    }
  }

  /// `••••`
  private static func isBullets(_ bytes: [UInt8]) -> Bool {
    bytes.count % 3 == 0
      && stride(from: 0, to: bytes.count, by: 3).allSatisfy { start in
        bytes[start] == 0xE2
          && [[0x80, 0xA2], [0x97, 0x8F], [0x80, 0xA6]].contains(
            Array(bytes[start + 1...start + 2]))
      }
  }

  /// `YOUR_API_KEY`, `your-token-here`
  private static func isForReader(_ bytes: [UInt8]) -> Bool {
    bytes.count > 6 && bytes.prefix(4).map { $0 | 0x20 } == Array("your".utf8)
      && "_- ".utf8.contains(bytes[4])
      && bytes.allSatisfy { $0.isASCIILetter || "_- ".utf8.contains($0) }
  }

  /// Whether it equals a name except for case and signs: `Password` under `password`.
  static func isSame(_ bytes: [UInt8], _ name: some Collection<UInt8>) -> Bool {
    guard (4...64).contains(bytes.count) else { return false }
    func letters(_ text: some Collection<UInt8>) -> [UInt8] {
      text.filter(\.isASCIIWord).filter { $0 != UInt8(ascii: "_") }.map { $0 | 0x20 }
    }
    return letters(bytes) == letters(name)
  }

  /// Whether it is a date with a time (RFC 3339): `2024-05-01T10:00:00Z`.
  static func isTime(_ bytes: some Collection<UInt8>) -> Bool {
    guard (17...35).contains(bytes.count) else { return false }
    let shape = bytes.prefix(17).map { $0.isASCIIDigit ? UInt8(ascii: "0") : $0 }
    return shape.elementsEqual("0000-00-00T00:00:".utf8)
      || shape.elementsEqual("0000-00-00 00:00:".utf8)
  }

  /// Whether it is words separated by blanks, without words that mix letters and digits.
  static func isProse(_ bytes: [UInt8]) -> Bool {
    let words = bytes.split(whereSeparator: \.isASCIISpace)
    return words.count > 1
      && words.allSatisfy { word in
        !(word.contains(where: \.isASCIILetter) && word.contains(where: \.isASCIIDigit))
      }
      && words.contains { $0.count > 1 && $0.allSatisfy { $0.isASCIILetter || $0 >= 0x80 } }
  }

  /// Whether it is several words and signs separated by blanks that cannot be tokens: a name and a date.
  static func isPhrase(_ bytes: [UInt8]) -> Bool {
    let words = bytes.split(whereSeparator: \.isASCIISpace)
    return words.count > 2 && !words.contains { isUnlikeProse($0, atLeast: 6) }
  }

  /// Whether it may be a label: words, with or without blanks.
  static func isLabel(_ bytes: [UInt8]) -> Bool {
    isProse(bytes)
      || bytes.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || "-.:'".utf8.contains($0) }
  }

  /// Whether prose ends as sentences do.
  static func isSentence(_ bytes: [UInt8]) -> Bool {
    bytes.last.map { ".?!:".utf8.contains($0) } ?? false || bytes.suffix(3) == [0xE2, 0x80, 0xA6]
  }

  /// Whether it looks like a generated password: upper- and lower-case letters, and digits or signs, alternate more often
  /// than in names. A capital begins a word.
  static func isGenerated(_ bytes: some Collection<UInt8>) -> Bool {
    let kinds = bytes.map { (byte: UInt8) -> UInt8 in
      byte.isASCIIDigit || "!@#$%^&*+~".utf8.contains(byte)
        ? 1 : byte.isASCIIUppercase ? 2 : byte.isASCIILowercase ? 3 : 0
    }
    guard (10...64).contains(kinds.count), Set(kinds) == [1, 2, 3] else { return false }
    let changes = zip(kinds, kinds.dropFirst()).count { $0 != $1 && !($0 == 2 && $1 == 3) }
    return changes * 3 >= kinds.count
  }

  /// Whether it looks like an identifier in a program: `auth.token.v1`, `access_token`.
  static func isIdentifier(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count <= 48 && bytes.filter(\.isASCIIDigit).count <= 2
      && bytes.allSatisfy { $0.isASCIIWord || ".-:/".utf8.contains($0) }
      && bytes.contains { ".-_:/".utf8.contains($0) }
  }

  /// Whether it is a path of words, or a URL, whose secrets are found separately: `/account/password`.
  static func isPlainPath(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "https://".utf8) || bytes.starts(with: "http://".utf8) { return true }
    guard bytes.count >= 3, bytes[0] == UInt8(ascii: "/"),
      bytes.allSatisfy({ $0.isASCIILowercase || $0.isASCIIDigit || "/-_.{}:".utf8.contains($0) })
    else { return false }
    return bytes.split(separator: UInt8(ascii: "/"))
      .allSatisfy { $0.contains(where: \.isASCIILetter) && !isRandom($0) && $0.count <= 32 }
  }

  /// Whether it looks random, so that it may be a secret in a path.
  static func isRandom(_ bytes: some Collection<UInt8>) -> Bool {
    guard isUnlikeProse(bytes, atLeast: 16) else { return false }
    // Adjacent words and numbers, as in titles, rarely alternate between letters and digits.
    var (changes, last) = (0, UInt8(0))
    for byte in bytes {
      let kind: UInt8 =
        byte.isASCIIDigit ? 1 : byte.isASCIIUppercase ? 2 : byte.isASCIILetter ? 3 : 0
      if kind != last, kind != 0, last != 0 { changes += 1 }
      if kind != 0 { last = kind }
    }
    return changes * 6 >= bytes.count
  }

  /// Whether it is not a secret under any name.
  static func isHarmless(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count <= 12 else { return false }
    if bytes.count == 1, bytes.allSatisfy(\.isASCIIDigit) { return true }
    if bytes.count <= 2, !bytes.contains(where: { $0.isASCIIWord || $0 >= 0x80 }) { return true }
    return harmless.contains(String(decoding: bytes, as: UTF8.self).lowercased())
  }

  private static let harmless: Set<String> = [
    "", "0", "1", "true", "false", "yes", "no", "on", "off", "null", "nil", "undefined", "none",
    "unset", "n/a", "deleted", "removed", "redacted", "filtered", "masked", "hidden", "empty",
    "unknown", "default", "required", "optional", "invalid", "missing", "expired", "incorrect",
    "string", "number", "boolean", "object", "integer", "text", "auto", "left", "right", "center",
    "bearer", "basic", "digest", "oauth", "oauth2", "negotiate", "apikey", "api_key", "password",
    "token", "secret", "omit", "include", "same-origin", "enabled", "disabled", "success",
    // A permission of a scope: `secret:write`.
    "read", "write", "create", "update", "delete", "list", "manage", "revoke", "rotate", "refresh",
  ]

  /// Whether it is one word of at least 20 characters that is as random as a key.
  static func isKey(_ bytes: some Collection<UInt8>) -> Bool {
    guard (20...512).contains(bytes.count) else { return false }
    var counts = [Int](repeating: 0, count: 128)
    for byte in bytes {
      guard byte.isASCIIWord || keySigns.contains(byte) else { return false }
      counts[Int(byte)] += 1
    }
    let isHex = bytes.allSatisfy(\.isHexDigit)
    guard isUnlikeProse(bytes, atLeast: 20) else { return false }
    // Index of coincidence: the probability that two of its characters are equal, which is low in keys.
    let pairs = counts.reduce(0) { $0 + $1 * max(0, $1 - 1) }
    let share = Double(pairs) / Double(bytes.count * (bytes.count - 1))
    return share < (isHex ? 0.11 : 0.05)
  }

  private static let keySigns = Set("-+/=".utf8)
}
