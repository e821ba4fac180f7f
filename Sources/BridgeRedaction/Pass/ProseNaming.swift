internal import BridgeFormats

/// A name in a sentence, and how the words after it lead to a value.
struct ProseNaming {
  private(set) var name: [UInt8] = []
  private var grade = SecretNames.Grade.none

  /// Whether the word before a code marks it as a login code.
  private var isCertain = false

  /// Whether people choose such a secret, so that it may be a word.
  private var isChosen = false

  /// Whether a word or sign such as `is` or `:` followed the name.
  private enum Link { case none, colon, word }
  private var link = Link.none

  /// The number of words that may still come in between, as in `the password for bob is`.
  private var detour = 0

  /// Whether the field of that name holds a scheme before the credentials.
  private var hasScheme = false

  /// No name.
  init() {}

  /// `isCertain`: a code is a login code. `isChosen`: people choose such a secret.
  init(
    name: [UInt8], grade: SecretNames.Grade, isCertain: Bool = false, isChosen: Bool = false
  ) {
    (self.name, self.grade) = (name, grade)
    (self.isCertain, self.isChosen) = (isCertain, isChosen)
    hasScheme = name.suffix(13).map { $0 | 0x20 }.elementsEqual("authorization".utf8)
  }

  var isOpen: Bool { grade != .none }

  /// Whether the word leads from the name to its value.
  mutating func takes(_ word: ProseWord, _ words: ProseWords) -> Bool {
    if link == .none, let sign = words.before(1).last.flatMap({ words.bytes[$0.whole].last }),
      ":=".utf8.contains(sign)
    {
      link = .colon
    }
    let text = words.text(word)
    if Self.links.contains(text) || word.range.isEmpty && words.bytes[word.whole].count <= 2 {
      link = link == .colon ? .colon : Self.links.contains(text) ? .word : .colon
      detour = 0
      return true
    }
    if hasScheme, link == .colon, Self.schemes.contains(text) { return true }
    if link == .word, Self.fillers.contains(text) { return true }
    if detour > 0 {
      detour -= 1
      return true
    }
    if link == .none, Self.detours.contains(text) {
      detour = 4
      return true
    }
    return false
  }

  /// Whether the range is the value; `own` is its grade as a name.
  func accepts(
    _ range: Range<Int>, as word: ProseWord, in words: ProseWords, markup: Bool,
    own: SecretNames.Grade
  ) -> Bool {
    // `Don&#039;t` is a word, not a mix of letters, digits and signs.
    let value = markup ? MarkupReferences.undone(words.bytes[range]) : words.bytes[range]
    guard value.count >= (grade == .pin ? 3 : 4),
      own == .none || value.contains(where: \.isASCIIDigit),
      !ValueAppearance.isStandIn(Array(value)), !ValueAppearance.isTime(value),
      !ValueAppearance.isPlainPath(Array(value)),
      !Self.states.contains(words.text(word)), !Self.isTechnical(value),
      !(markup && value.contains { "<>={}".utf8.contains($0) })
    else { return false }
    switch grade {
    case .none, .weak, .session, .number: return false
    case .pin: return link != .none && value.count <= 10 && value.allSatisfy(\.isASCIIDigit)
    case .code: return acceptsCode(value, words, word)
    case .secret: return acceptsSecret(value, words, word, markup: markup)
    }
  }

  private func acceptsCode(
    _ value: ArraySlice<UInt8>, _ words: ProseWords, _ word: ProseWord
  ) -> Bool {
    if isCertain { return Self.isGiven(value) || link != .none && Self.isDigits(value) }
    // `Use code 123456 to sign in`
    guard Self.isDigits(value) else { return false }
    let next = words.after(word, 4).map { words.text($0) }
    return next.first == "to" && next.dropFirst().contains { Self.entries.contains($0) }
  }

  private func acceptsSecret(
    _ value: ArraySlice<UInt8>, _ words: ProseWords, _ word: ProseWord, markup: Bool
  ) -> Bool {
    if isNetrc(words) { return true }
    let isMixed = ValueAppearance.isUnlikeProse(value, atLeast: 6)
    switch link {
    case .none:
      if !markup, word.beginsLine { return false }
      return isChosen && ValueAppearance.isGenerated(value)
        || ValueAppearance.isUnlikeProse(value, atLeast: 8) && !ValueAppearance.isIdentifier(value)
          && value.count(where: \.isASCIIDigit) >= 2
    case .colon:
      if hasScheme, isMixed, value.count >= 8 { return true }
      return (isMixed || Self.hasSign(value) || isChosen && Self.isDigits(value))
        && words.ends(word)
    case .word:
      if isMixed || Self.hasSign(value) { return true }
      if Self.isDigits(value) { return isChosen || value.count >= 6 }
      // Upper case in the middle of a sentence: `Your password is Swordfish`.
      return isChosen && words.isQuoted(word)
        || isChosen && value.count >= 8 && words.ends(word)
          && value.first.map { $0.isASCIIUppercase } ?? false
          && value.contains(where: \.isASCIILowercase) && !Self.isInflected(value)
    }
  }

  /// `machine a login b password c` (netrc).
  private func isNetrc(_ words: ProseWords) -> Bool {
    guard link == .none else { return false }
    let before = words.before(5).reversed().map { words.text($0) }
    guard before.count >= 3, before[0] == "password" else { return false }
    let entries = before.dropFirst(3)
    return before[2] == "machine"
      || before[2] == "login"
        && (entries.first == "default" || entries.dropFirst().first == "machine")
  }

  /// Whether it looks like a one-time code: `123456`, `G-123456`, `K7Q2MX`.
  static func isGiven(_ value: ArraySlice<UInt8>) -> Bool {
    (4...12).contains(value.count) && value.contains(where: \.isASCIIDigit)
      && value.allSatisfy { $0.isASCIIDigit || $0.isASCIIUppercase || $0 == UInt8(ascii: "-") }
      && (isDigits(value) || value.count >= 6)
  }

  private static func isDigits(_ value: ArraySlice<UInt8>) -> Bool {
    (4...10).contains(value.count) && value.allSatisfy(\.isASCIIDigit)
  }

  /// Whether a sign is inside the word that prose has only at the ends of words.
  private static func hasSign(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= 8 && value.dropFirst().contains { "!@#$%^&*+~".utf8.contains($0) }
      && value.contains(where: \.isASCIILetter)
      && !value.contains { "/<>()[]{}=\"\\".utf8.contains($0) }
  }

  /// Whether it names an algorithm, an encoding or a version.
  private static func isTechnical(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count < 24 else { return false }
    let text = String(decoding: value, as: UTF8.self).lowercased()
    if technical.contains(where: { text.contains($0) }) { return true }
    let isVersion =
      text.hasPrefix("v") && text.dropFirst().first.map { "0" <= $0 && $0 <= "9" } ?? false
    return isVersion && !ValueAppearance.isGenerated(value)
  }

  private static func isInflected(_ value: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: value, as: UTF8.self).lowercased()
    return ["ed", "able", "ible", "ing", "ory", "lich", "ig", "bar", "iert"]
      .contains { text.hasSuffix($0) }
  }

  /// Whether the word makes a following `code` a login code.
  static func isCode(_ word: String) -> Bool { opening.contains(word) }

  static let owners: Set<String> = ["your", "the", "ihr", "dein", "votre", "tu", "su", "my", "a"]
  static let given: Set<String> = ["otp", "pin", "passcode", "password", "passwort", "kennwort"]

  private static let opening: Set<String> = [
    "access", "activation", "authentication", "authenticator", "authorization", "auth", "backup",
    "confirmation", "login", "log-in", "mfa", "2fa", "otp", "one-time", "time", "pairing",
    "pass", "recovery", "reset", "security", "sign-in", "signin", "sms", "unlock", "verification",
    "verify",
  ]
  private static let entries: Set<String> = [
    "sign", "log", "login", "verify", "authenticate", "confirm", "reset", "unlock",
  ]
  private static let links: Set<String> = [
    "is", "ist", "lautet", "est", "es", "was", "war", "are", "now", "jetzt", "to", "auf",
  ]
  private static let fillers: Set<String> = [
    "now", "jetzt", "nun", "set", "reset", "changed", "still",
  ]
  private static let detours: Set<String> = [
    "for", "für", "of", "von", "has", "have", "been", "wurde", "pour", "para",
  ]
  private static let schemes: Set<String> = [
    "basic", "bearer", "token", "digest", "apikey", "negotiate", "ntlm", "key",
  ]
  private static let states: Set<String> = [
    "required", "incorrect", "invalid", "protected", "optional", "mandatory", "necessary",
    "missing",
    "expired", "unknown", "different", "identical", "sensitive", "confidential", "temporary",
    "permanent", "disabled", "enabled", "encrypted", "available", "unavailable", "here", "there",
    "wrong", "correct", "weak", "strong", "stored", "saved", "set", "null", "undefined", "empty",
    "erforderlich", "falsch", "ungültig", "abgelaufen", "obligatoire", "incorrecte",
  ]
  private static let technical = [
    "sha1", "sha2", "sha3", "sha5", "sha-", "base64", "base32", "md5", "oauth", "aes-", "aes1",
    "aes2", "rsa", "hmac", "utf", "http", "x509", "ed25519", "es256", "hs256", "rs256", "jwt",
    "argon2", "pbkdf2",
  ]
}
