package import BridgeCookies

/// Checks that the parsers under test and the plain ones read the same bytes in the same way.
package enum ParserAgreement {
  /// The difference between the two parsers on a Set-Cookie line; nil where they agree.
  package static func disagreement(onLine line: [UInt8]) -> String? {
    let (mine, plain) = (parsed(line), plainly(line))
    guard mine == plain else { return "\(mine) instead of \(plain)" }
    guard case .success(let cookie) = mine else { return nil }
    let again = parsed(cookie.line)
    return again == mine ? nil : "\(again) when written and read again, instead of \(mine)"
  }

  /// The difference between the two parsers on a date; nil where they agree.
  package static func disagreement(onDate text: [UInt8]) -> String? {
    let (mine, plain) = (CookieDate.parse(text), PlainDate.seconds(text))
    let expected = plain.map { WallInstant(sinceEpoch: .seconds($0)) }
    return mine == expected ? nil : "\(mine as Any) instead of \(expected as Any)"
  }

  private static func parsed(_ line: [UInt8]) -> Result<PlainLine, PlainLine.Refusal> {
    do {
      return .success(PlainLine(try SetCookieParser.parse(line)))
    } catch {
      return .failure(PlainLine.Refusal(reason: error.rawValue))
    }
  }

  private static func plainly(_ line: [UInt8]) -> Result<PlainLine, PlainLine.Refusal> {
    do {
      return .success(try PlainLine(line))
    } catch {
      return .failure(error)
    }
  }
}

extension PlainLine {
  /// The result of the parser under test, cut where the plain parser cuts.
  package init(_ cookie: SetCookie) {
    self.init()
    name = Array(cookie.name)
    value = Array(name.isEmpty ? cookie.pair[...] : cookie.pair[(name.count + 1)...])
    domain = cookie.domain
    path = cookie.path
    hasPath = cookie.hasPath
    expires = cookie.expires.map { Int($0.microsecondsSinceEpoch / 1_000_000) }
    maxAge = cookie.maxAge.map {
      max(-1_000_000_000, min(Int($0.components.seconds), 1_000_000_000))
    }
    isSecure = cookie.isSecure
    isHTTPOnly = cookie.isHTTPOnly
    isPartitioned = cookie.isPartitioned
    sameSite = cookie.sameSite.rawValue
  }

  /// A line with the same meaning.
  fileprivate var line: [UInt8] {
    var line = name + Array("=".utf8) + value
    // Reading removes one dot and the whitespace before it; the text after that dot stays as it is.
    if let domain { line += "; Domain=\(domain.isEmpty ? "" : ".")\(domain)".utf8 }
    if let path { line += Array("; Path=".utf8) + path } else if hasPath { line += "; Path".utf8 }
    if let expires { line += "; Expires=\(PlainDate.text(expires))".utf8 }
    if let maxAge { line += "; Max-Age=\(maxAge)".utf8 }
    if isSecure { line += "; Secure".utf8 }
    if isHTTPOnly { line += "; HttpOnly".utf8 }
    if isPartitioned { line += "; Partitioned".utf8 }
    if sameSite != "unset" { line += "; SameSite=\(sameSite)".utf8 }
    return line
  }
}
