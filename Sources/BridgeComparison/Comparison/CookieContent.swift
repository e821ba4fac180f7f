internal import BridgeFormats

/// The content of a cookie's value, as far as it is compared: values are new in every session, but words (`dark`,
/// `Europe/Berlin`) and the flags 0 and 1 are settings, and the claims of a token name a user.
enum CookieContent {
  case word(ArraySlice<UInt8>)
  /// `flag`: the digit of 0 or 1; nil for other numbers, such as counters and times.
  case number(flag: UInt8?)
  /// The settings in a JSON object or a form, by name.
  case members([String: CookieContent])
  case claims([UInt8])
  /// `count`: the number of its characters.
  case random(count: Int)
  case other

  init(_ value: some Sequence<UInt8>) {
    let written = Array(value)
    if SignedClaims.isOne(written) {
      self = .claims(written)
      return
    }
    let value = Self.decoded(written)
    if let content = Self.single(value) {
      self = content
    } else if let members = CookieMembers.read(value) {
      self = .members(members.mapValues { Self.single(Array($0.utf8)) ?? .other })
    } else {
      self = .other
    }
  }

  /// The content of a value without parts; nil for other text.
  private static func single(_ value: [UInt8]) -> CookieContent? {
    if isWord(value) { return .word(value[...]) }
    if !value.isEmpty, value.allSatisfy(\.isASCIIDigit) {
      return .number(flag: value == [0x30] || value == [0x31] ? value[0] : nil)
    }
    let end = RandomText.read(value[...], at: 0)?.end
    return end == value.count && !value.isEmpty ? .random(count: value.count) : nil
  }

  /// Whether two values may be those of one cookie of the same user.
  func agrees(with live: CookieContent) -> Bool {
    switch (self, live) {
    case (.word(let old), .word(let new)): old.elementsEqual(new)
    case (.claims(let old), .claims(let new)): SignedClaims.mayStand(new, for: old)
    case (.members(let old), .members(let new)):
      Set(old.keys).union(new.keys).allSatisfy { Self.agree(old[$0], new[$0]) }
    case (.number(let old?), .number(let new?)): old == new
    case (.word(let word), .random(let count)), (.random(let count), .word(let word)):
      Self.mayBeRandom(word, of: count)
    case (.word, .number), (.number, .word): false
    default: true
    }
  }

  /// Whether a word may be random text without digits by chance, as one of 70 session names of 13 letters and digits is;
  /// numbers in such a form may differ in length by one.
  private static func mayBeRandom(_ word: ArraySlice<UInt8>, of count: Int) -> Bool {
    word.count >= shortestRandom && abs(word.count - count) <= 1
      && word.allSatisfy(\.isASCIILetter)
  }

  private static let shortestRandom = 10

  /// Whether two settings of one name agree. A setting that is a word or a flag may not be missing.
  private static func agree(_ old: CookieContent?, _ new: CookieContent?) -> Bool {
    switch (old, new) {
    case (let old?, let new?): old.agrees(with: new)
    case (.word?, nil), (nil, .word?), (.number(_?)?, nil), (nil, .number(_?)?): false
    default: true
    }
  }

  /// The content in words, without the value.
  var description: String {
    switch self {
    case .word: "a word"
    case .number: "a number"
    case .members: "settings"
    case .claims: "a JSON Web Token"
    case .random: "a random value"
    case .other: "a value"
    }
  }

  /// The value without percent escapes, and without the quotes around values with signs.
  private static func decoded(_ value: [UInt8]) -> [UInt8] {
    let text = PercentEscapes.decoded(value[...])
    let quote = UInt8(ascii: "\"")
    return text.count >= 2 && text.first == quote && text.last == quote
      ? Array(text.dropFirst().dropLast()) : text
  }

  /// Words of letters, such as those of a language or a time zone; mixed cases are random.
  private static func isWord(_ value: [UInt8]) -> Bool {
    (2...48).contains(value.count) && value.contains(where: \.isASCIILetter)
      && value.split(whereSeparator: { "-_/.,:+ ".utf8.contains($0) }).allSatisfy { part in
        part.allSatisfy(\.isASCIILetter) && RandomText.isPlain(part)
      }
  }
}

/// The texts, numbers and flags in a cookie that is a JSON object, as it is or after the `j:` of Express, or a form.
private enum CookieMembers {
  static func read(_ value: [UInt8]) -> [String: String]? {
    let json = value.starts(with: "j:{".utf8) ? Array(value.dropFirst(2)) : value
    if json.first == UInt8(ascii: "{") { return object(json) }
    let pairs = value.split(separator: UInt8(ascii: "&")).map { $0.cut(at: "=") }
    guard !pairs.isEmpty,
      pairs.allSatisfy({ !$0.head.isEmpty && $0.head.allSatisfy(\.isASCIIWord) && $0.tail != nil })
    else { return nil }
    return Dictionary(
      pairs.map { (text($0.head), text(PercentEscapes.decodedForm($0.tail ?? [])[...])) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func object(_ json: [UInt8]) -> [String: String]? {
    // Text that is not JSON is a value like others.
    guard case .object(let object)? = try? JSONValue(parsing: json) else { return nil }
    var members: [String: String] = [:]
    for member in object.members {
      switch member.value {
      case .string(let text): members[member.name.string] = text.string
      case .bool(let flag): members[member.name.string] = flag ? "true" : "false"
      case .number(let number): members[member.name.string] = number.source
      case .object, .array, .null: break
      }
    }
    return members
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
