internal import BridgeFormats

/// Writes a HAR 1.2 in which one answer for each cookie sets it, at the moment it was created.
///
/// The Set-Cookie field says everything of it but the partition, for which the entry has a member
/// `_partitionKey`. The expiry is cut to whole seconds.
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

  /// Whether a Path attribute can hold it. Other paths came from a URL, and come from one again.
  private static func isAttribute(_ path: [UInt8]) -> Bool {
    !path.contains(UInt8(ascii: ";")) && path.count <= SetCookieParser.longestAttribute
  }

  /// The field that makes this cookie; a nameless one keeps its `=`, so that none in its value is
  /// taken for it.
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

  /// How HAR says that a size is not known.
  fileprivate static let unknown = JSONValue.number(JSONNumber(source: "-1"))
}
