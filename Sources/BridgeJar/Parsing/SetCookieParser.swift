internal import BridgeFormats

/// Parses Set-Cookie lines, and lines assigned to `document.cookie` (RFC 6265bis §5.6, rules P1–P12).
package enum SetCookieParser {
  /// The maximum length in bytes of name and value together (P4).
  static let longestPair = 4096

  /// The maximum length in bytes of an attribute's value (P5).
  package static let longestAttribute = 1024

  /// Parses a line. Its bytes are used as they are: nothing is decoded or split at commas (P1).
  ///
  /// - Throws: The reason to ignore the whole line (P2, P4, P10).
  package static func parse(_ line: [UInt8]) throws(CookieReason) -> SetCookie {
    try line.withUnsafeBufferPointer { bytes throws(CookieReason) in try parse(bytes[...]) }
  }

  private static func parse(_ line: FieldBytes) throws(CookieReason) -> SetCookie {
    // P2.
    guard !line.contains(where: \.isControlOtherThanTab) else { throw .controlCharacter }
    let (pair, attributes) = line.cut(at: ";")
    var cookie = try parsePair(pair)
    var domain: FieldBytes?
    var rest = attributes
    while let more = rest {
      let (attribute, tail) = more.cut(at: ";")
      apply(attribute, to: &cookie, domain: &domain)
      rest = tail
    }
    if let domain { cookie.domain = try parseDomain(domain) }
    return cookie
  }

  /// P3 and P4: a pair without `=` is a nameless value.
  private static func parsePair(_ pair: FieldBytes) throws(CookieReason) -> SetCookie {
    let (head, tail) = pair.cut(at: "=")
    let name = tail == nil ? pair[..<pair.startIndex] : head.withoutBlanks
    let value = (tail ?? head).withoutBlanks
    guard !name.isEmpty || !value.isEmpty else { throw .empty }
    guard name.count + value.count <= longestPair else { throw .tooLarge }
    return SetCookie(name: name, value: value)
  }

  /// P5 and P6: one attribute; the last valid one of each name counts.
  private static func apply(
    _ attribute: FieldBytes, to cookie: inout SetCookie, domain: inout FieldBytes?
  ) {
    let (head, tail) = attribute.cut(at: "=")
    let name = head.withoutBlanks
    let value = (tail ?? attribute[attribute.endIndex...]).withoutBlanks
    guard value.count <= longestAttribute else { return }
    switch name.count {
    case 4 where name.isEqual(ignoringCase: "path"):
      cookie.hasPath = true
      cookie.path = parsePath(value)
    case 6 where name.isEqual(ignoringCase: "secure"): cookie.isSecure = true
    case 6 where name.isEqual(ignoringCase: "domain"): domain = value
    case 7 where name.isEqual(ignoringCase: "expires"):
      cookie.expires = CookieDate.parse(value) ?? cookie.expires
    case 7 where name.isEqual(ignoringCase: "max-age"):
      cookie.maxAge = parseMaxAge(value) ?? cookie.maxAge
    case 8 where name.isEqual(ignoringCase: "httponly"): cookie.isHTTPOnly = true
    case 8 where name.isEqual(ignoringCase: "samesite"): cookie.sameSite = parseSameSite(value)
    case 11 where name.isEqual(ignoringCase: "partitioned"): cookie.isPartitioned = true
    default: break
    }
  }

  /// P8: seconds of any length; nil if the value is not a number.
  private static func parseMaxAge(_ value: FieldBytes) -> Duration? {
    let isNegative = value.first == UInt8(ascii: "-")
    let digits = isNegative ? value.dropFirst() : value
    guard !digits.isEmpty else { return nil }
    var seconds: Int64 = 0
    for byte in digits {
      guard let digit = byte.digitValue else { return nil }
      // Cap at a thousand years; P9 shortens any such time anyway.
      seconds = min(seconds * 10 + Int64(digit), 31_556_952_000)
    }
    return .seconds(isNegative ? -seconds : seconds)
  }

  /// P10: one leading dot is removed; an empty result means no Domain attribute.
  private static func parseDomain(_ value: FieldBytes) throws(CookieReason) -> String? {
    let name = value.first == UInt8(ascii: ".") ? value.dropFirst() : value
    guard name.allSatisfy({ $0 < 0x80 }) else { throw .domainNotASCII }
    return name.isEmpty ? nil : String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
  }

  /// P11: nil means the default path.
  private static func parsePath(_ value: FieldBytes) -> [UInt8]? {
    value.first == UInt8(ascii: "/") ? Array(value) : nil
  }

  /// P12.
  private static func parseSameSite(_ value: FieldBytes) -> Cookie.SameSite {
    if value.isEqual(ignoringCase: "none") { return .none }
    if value.isEqual(ignoringCase: "lax") { return .lax }
    if value.isEqual(ignoringCase: "strict") { return .strict }
    return .unset
  }
}
