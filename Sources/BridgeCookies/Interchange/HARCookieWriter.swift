internal import BridgeFormats

/// Writes a HAR 1.2 with one response per cookie, which sets it at its creation time.
///
/// The Set-Cookie field represents everything except the partition's site, which is in the entry's member
/// `_partitionKey`. The expiry is truncated to whole seconds.
enum HARCookieWriter {
  static func entry(_ cookie: Cookie) throws(CookieExport.Reason) -> JSONValue {
    let scheme = cookie.isSecure ? "https" : "http"
    let path = isAttribute(cookie.path) ? "" : String(decoding: cookie.path, as: UTF8.self)
    let url = "\(scheme)://\(cookie.host)\(path)/"
    var members: [(ExactText, JSONValue)] = [
      ("startedDateTime", .text(CivilTime(cookie.created).iso)), ("time", .zero),
      ("request", request(url)), ("response", try response(cookie)), ("cache", .members([])),
      ("timings", .members([("send", .zero), ("wait", .zero), ("receive", .zero)])),
    ]
    if let key = cookie.partition { members.append(("_partitionKey", .partition(key))) }
    return .members(members)
  }

  /// The text before the entries.
  static let head =
    #"{"log":{"version":"1.2","creator":{"name":"ajax-bridge","version":"0.1.0"},"entries":["#
    + "\n"

  private static func request(_ url: String) -> JSONValue {
    let line: [(ExactText, JSONValue)] = [
      ("method", "GET"), ("url", .text(url)), ("httpVersion", "HTTP/1.1"),
    ]
    return .members(line + nothingMore)
  }

  private static func response(_ cookie: Cookie) throws(CookieExport.Reason) -> JSONValue {
    let field = JSONValue.members([
      ("name", "Set-Cookie"), ("value", try .text(setCookie(cookie)[...])),
    ])
    let described = try described(cookie)
    let members: [(ExactText, JSONValue)] = [
      ("status", .number(JSONNumber(source: "200"))), ("statusText", "OK"),
      ("httpVersion", "HTTP/1.1"), ("cookies", .array([described])), ("headers", .array([field])),
      ("content", .members([("size", .zero), ("mimeType", "")])), ("redirectURL", ""),
      ("headersSize", .unknown), ("bodySize", .unknown),
    ]
    return .members(members)
  }

  private static let nothingMore: [(ExactText, JSONValue)] = [
    ("cookies", .array([])), ("headers", .array([])), ("queryString", .array([])),
    ("headersSize", .unknown), ("bodySize", .zero),
  ]

  private static func described(_ cookie: Cookie) throws(CookieExport.Reason) -> JSONValue {
    var members: [(ExactText, JSONValue)] = [
      ("name", try .text(cookie.name)), ("value", try .text(cookie.value)),
      ("path", try .text(cookie.path[...])),
      ("domain", .text("\(cookie.isHostOnly ? "" : ".")\(cookie.host)")),
      ("httpOnly", .bool(cookie.isHTTPOnly)), ("secure", .bool(cookie.isSecure)),
    ]
    if let expires = cookie.expires {
      members.append(("expires", .text(CivilTime(expires).iso)))
    }
    return .members(members)
  }

  /// Whether a Path attribute can represent it. Other paths are default paths of a URL, and are derived from one again.
  private static func isAttribute(_ path: [UInt8]) -> Bool {
    !path.contains(UInt8(ascii: ";")) && path.count <= SetCookieParser.longestAttribute
  }

  /// The field that sets this cookie; a nameless one begins with `=`, so that a `=` in its value does not end a name.
  private static func setCookie(_ cookie: Cookie) -> [UInt8] {
    var line = Array(cookie.name) + [UInt8(ascii: "=")] + cookie.value
    if isAttribute(cookie.path) { line += "; Path=".utf8 + cookie.path }
    if !cookie.isHostOnly { line += "; Domain=\(cookie.host)".utf8 }
    if let expires = cookie.expires { line += "; Expires=\(CivilTime(expires).http)".utf8 }
    if cookie.isSecure { line += "; Secure".utf8 }
    if cookie.isHTTPOnly { line += "; HttpOnly".utf8 }
    if cookie.sameSite != .unset { line += "; SameSite=\(cookie.sameSite.rawValue)".utf8 }
    if cookie.partition != nil { line += "; Partitioned".utf8 }
    return line
  }
}

extension JSONValue {
  fileprivate static let zero = JSONValue.number(JSONNumber(source: "0"))

  /// HAR's value for an unknown size.
  fileprivate static let unknown = JSONValue.number(JSONNumber(source: "-1"))
}
