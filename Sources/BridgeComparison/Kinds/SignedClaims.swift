internal import BridgeFormats

/// A JSON Web Token in the compact form (RFC 7515 §3.1, RFC 7519): a header and claims in readable JSON, and a signature.
///
/// Two tokens for the same user have the same members, and differ only in their time of issue and in random parts.
package struct SignedClaims {
  /// The members of the header and of the claims, each with its part in the name.
  private let members: [(name: String, value: JSONValue)]
  private let signature: ArraySlice<UInt8>

  /// The position after the token.
  let end: Int

  /// The token that begins at `start`; nil for other text.
  init?(_ text: ArraySlice<UInt8>, at start: Int) {
    guard text[start...].starts(with: Self.beginning),
      start == text.startIndex || !Self.isPart(text[start - 1])
    else { return nil }
    let header = text[start...].prefix(Self.longestHeader).prefix(while: Self.isDigit)
    let claims = Self.part(of: text, behind: header.endIndex, Self.longestClaims)
    let signature = Self.part(of: text, behind: claims.endIndex, Self.longestSignature)
    guard !claims.isEmpty, signature.endIndex > claims.endIndex,
      text[signature.endIndex...].first.map({ !Self.isPart($0) }) ?? true,
      let first = Self.object(header), let second = Self.object(claims)
    else { return nil }
    members =
      first.members.map { ("header.\($0.name.string)", $0.value) }
      + second.members.map { ($0.name.string, $0.value) }
    (self.signature, end) = (signature, signature.endIndex)
  }

  /// The token that is all of a text; nil for other text.
  private init?(_ text: [UInt8]) {
    self.init(text[...], at: 0)
    if end != text.count { return nil }
  }

  /// Whether the text is a token.
  package static func isOne(_ text: [UInt8]) -> Bool { SignedClaims(text) != nil }

  /// The members with their live values, as `name:value`; nil if the tokens have different members, or signatures of
  /// different lengths.
  func pairs(with live: SignedClaims) -> [(name: String, recorded: [UInt8], live: [UInt8])]? {
    guard members.map(\.name) == live.members.map(\.name), signature.count == live.signature.count
    else { return nil }
    return zip(members, live.members).compactMap { old, new in
      old.value == new.value
        ? nil : (old.name, Self.text(old.name, old.value), Self.text(old.name, new.value))
    }
  }

  /// Whether a claim of that name is new in every token of the same user (RFC 7519 §4.1.7, OpenID Connect Core §2).
  static func isRenewed(_ name: String) -> Bool {
    ["jti", "nonce", "at_hash", "c_hash"].contains(name)
  }

  /// Whether a claim names the session rather than the user (OpenID Connect Front-Channel Logout §3), and both values are
  /// random.
  private static func isOfSession(_ pair: (name: String, recorded: [UInt8], live: [UInt8])) -> Bool
  {
    guard sessions.contains(pair.name) else { return false }
    let (old, new) = (
      pair.recorded.dropFirst(pair.name.utf8.count + 1),
      pair.live.dropFirst(pair.name.utf8.count + 1)
    )
    guard old.count == new.count, let left = RandomText.read(old, at: old.startIndex),
      let right = RandomText.read(new, at: new.startIndex)
    else { return false }
    return left.form == right.form && left.end == old.endIndex && right.end == new.endIndex
      && RandomText.areUnrelated(old, new)
  }

  private static let sessions: Set = ["sid", "session_state", "session_id", "csrf"]

  /// Whether it is the time of a login that moved with the time of issue, give or take an hour.
  private static func isLogin(
    _ pair: (name: String, recorded: [UInt8], live: [UInt8]), _ issued: [Double]
  ) -> Bool {
    guard pair.name == "auth_time", let moved = distance(pair.recorded, pair.live, in: pair.name)
    else { return false }
    return issued.contains { abs($0 - moved) <= 3600 }
  }

  /// Whether one text may stand for the other everywhere: always, unless both are tokens that differ in more than the
  /// times of issue and login and random parts.
  package static func mayStand(_ live: [UInt8], for recorded: [UInt8]) -> Bool {
    guard let old = SignedClaims(recorded), let new = SignedClaims(live) else { return true }
    guard let pairs = old.pairs(with: new) else { return false }
    let moved = pairs.filter { times.contains($0.name) }
    let distances = Set(moved.map { one in distance(one.recorded, one.live, in: one.name) })
    return pairs.allSatisfy {
      isRenewed($0.name) || times.contains($0.name) || isOfSession($0)
        || isLogin($0, distances.compactMap(\.self))
    }
      && !distances.contains(nil)
      && (distances.compactMap(\.self).max() ?? 0)
        - (distances.compactMap(\.self).min() ?? 0) <= slack
      && (moved.isEmpty || moved.count == old.members.count { times.contains($0.name) })
  }

  private static func distance(_ old: [UInt8], _ new: [UInt8], in name: String) -> Double? {
    let number = { (text: [UInt8]) in
      Double(String(decoding: text.dropFirst(name.utf8.count + 1), as: UTF8.self))
    }
    guard let old = number(old), let new = number(new) else { return nil }
    return new - old
  }

  /// The claims that all move with the time of issue.
  private static let times: Set = ["iat", "exp", "nbf"]

  /// The tolerance between two times of one token, in seconds.
  private static let slack = 2.0

  private static func text(_ name: String, _ value: JSONValue) -> [UInt8] {
    let text =
      switch value {
      case .string(let string): Array(string.string.utf8)
      default: JSONWriter.bytes(value, limit: longestClaims)
      }
    return Array((name + ":").utf8) + text
  }

  private static func part(
    of text: ArraySlice<UInt8>, behind end: Int, _ longest: Int
  ) -> ArraySlice<UInt8> {
    guard text[end...].first == UInt8(ascii: ".") else { return text[end..<end] }
    return text[(end + 1)...].prefix(longest).prefix(while: isDigit)
  }

  private static func object(_ part: ArraySlice<UInt8>) -> JSONObject? {
    guard let bytes = Base64.decodeAnyAlphabet(part),
      // Other text is not a token.
      case .object(let object)? = try? JSONValue(parsing: bytes), !object.members.isEmpty
    else { return nil }
    return object
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || byte == UInt8(ascii: "-")
  }

  private static func isPart(_ byte: UInt8) -> Bool { isDigit(byte) || byte == UInt8(ascii: ".") }

  /// `{"` in base64.
  private static let beginning = Array("ey".utf8)
  private static let (longestHeader, longestClaims, longestSignature) = (1024, 8192, 1024)
}
