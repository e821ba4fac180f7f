internal import BridgeFormats

/// Tells by the name of a field whether its value is a secret.
package struct SecretNames: Sendable {
  /// How much a name says about the value.
  enum Grade: Sendable {
    case none
    /// A code: secret unless it is a plain word or a short number, as error codes are.
    case code
    /// Something of a session: secret, and looked for elsewhere if it is no plain word.
    case session
    /// A secret, and looked for elsewhere.
    case secret
  }

  private let secret: Set<String>
  private let plain: Set<String>

  init(_ rules: RedactionRules) {
    secret = Set(rules.secretNames.map { Self.words(Array($0.utf8)).joined() })
    plain = Set(rules.plainNames.map { Self.words(Array($0.utf8)).joined() })
  }

  /// A longer name is none.
  private static let longest = 256

  /// What `name` says about its value.
  func grade(of name: some Collection<UInt8>) -> Grade {
    guard name.count > 1, name.count <= Self.longest else { return .none }
    let words = Self.words(Array(name))
    let joined = words.joined()
    if plain.contains(joined) { return .none }
    if secret.contains(joined) { return .secret }
    guard let last = words.last, !Self.describing.contains(last),
      Self.limiting.isDisjoint(with: words)
    else { return .none }
    let bytes = Array(joined.utf8)
    if Self.secretParts.contains(where: { Self.has($0, in: bytes) })
      || !Self.secretWords.isDisjoint(with: words)
    {
      return .secret
    }
    if Self.has(Self.session, in: bytes) || last == "sid" { return .session }
    guard last == "code" || last == "codes", Self.publicCodes.isDisjoint(with: words) else {
      return .none
    }
    return .code
  }

  /// Whether the value of a header field of that name is a key, token or secret.
  package static func isCredential(_ name: String) -> Bool {
    standard.grade(of: name.utf8) == .secret
  }

  private static let standard = SecretNames(RedactionRules())

  /// `csrfmiddlewaretoken`, `X-API-Key`, `accessToken` and `user[password]` in lower-case words.
  private static func words(_ name: [UInt8]) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var wasLower = false
    for byte in name {
      let isUpper = byte &- 0x41 < 26
      if !word.isEmpty, isUpper && wasLower || !(byte.isASCIILetter || byte.isASCIIDigit) {
        words.append(String(decoding: word, as: UTF8.self))
        word = []
      }
      if byte.isASCIILetter {
        word.append(byte | 0x20)
      } else if byte.isASCIIDigit {
        word.append(byte)
      }
      wasLower = byte &- 0x61 < 26 || byte.isASCIIDigit
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// Whether a few bytes stand in few others: the library's search costs more than all the rest here.
  private static func has(_ part: [UInt8], in text: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  private static let session = Array("sess".utf8)

  private static let secretParts = [
    "token", "secret", "password", "passwd", "passphrase", "apikey", "accesskey", "privatekey",
    "signingkey",
    "subscriptionkey", "functionskey", "authkey", "csrf", "xsrf", "jwt", "credential", "signature",
    "saml",
    "authcode", "bearer",
  ].map { Array($0.utf8) }

  private static let secretWords: Set<String> = [
    "pwd", "pass", "otp", "totp", "sig", "auth", "authorization", "assertion", "wresult",
  ]

  /// What a name ends with that speaks about a secret and holds none.
  private static let describing: Set<String> = [
    "algorithm", "alg", "count", "enabled", "endpoint", "error", "field", "format", "header",
    "hint", "kind",
    "label", "length", "limit", "max", "message", "method", "min", "name", "param", "parameter",
    "placeholder",
    "policy", "required", "size", "status", "strength", "total", "type", "uri", "url", "used",
    "valid", "version",
  ]

  /// Words that make a time of a name, wherever they stand.
  private static let limiting: Set<String> = [
    "duration", "expiration", "expires", "expiry", "timeout", "ttl",
  ]

  /// Codes that everybody knows.
  private static let publicCodes: Set<String> = [
    "area", "bar", "category", "char", "color", "colour", "country", "coupon", "currency",
    "discount", "error",
    "event", "exit", "http", "iso", "item", "key", "lang", "language", "locale", "phone", "post",
    "postal",
    "product", "promo", "qr", "reason", "region", "response", "result", "sku", "source", "state",
    "status",
    "type", "zip",
  ]
}
