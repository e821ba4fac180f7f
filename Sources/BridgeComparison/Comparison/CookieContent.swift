internal import BridgeFormats

/// The content of a cookie's value, as far as it is compared: values are new in every session, but a word is a setting,
/// and the claims of a token name a user.
enum CookieContent {
  case word(ArraySlice<UInt8>)
  case claims([UInt8])
  case random
  case other

  init(_ value: some Sequence<UInt8>) {
    let value = Array(value)
    if SignedClaims.isOne(value) {
      self = .claims(value)
    } else if Self.isWord(value) {
      self = .word(value[...])
    } else if let (_, end) = RandomText.read(value[...], at: 0), end == value.count {
      self = .random
    } else {
      self = .other
    }
  }

  /// Whether two values may be those of one cookie of the same user.
  func agrees(with live: CookieContent) -> Bool {
    switch (self, live) {
    case (.word(let old), .word(let new)): old.elementsEqual(new)
    case (.claims(let old), .claims(let new)): SignedClaims.mayStand(new, for: old)
    case (.word, .random), (.random, .word): false
    default: true
    }
  }

  /// The content in words, without the value.
  var description: String {
    switch self {
    case .word: "a word"
    case .claims: "a JSON Web Token"
    case .random: "a random value"
    case .other: "a value"
    }
  }

  /// Words of letters; mixed cases are random.
  private static func isWord(_ value: [UInt8]) -> Bool {
    (2...32).contains(value.count)
      && value.split(whereSeparator: { "-_".utf8.contains($0) }).allSatisfy { part in
        part.allSatisfy(\.isASCIILetter) && RandomText.isPlain(part)
      } && value.contains(where: \.isASCIILetter)
  }
}
