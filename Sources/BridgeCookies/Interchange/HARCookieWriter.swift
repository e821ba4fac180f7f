internal import BridgeFormats
internal import BridgeHAR

/// Maps a cookie to a HAR entry with one response, which sets it at its creation time.
///
/// The Set-Cookie field represents everything except the partition's site, which is in the entry's member
/// `_partitionKey`. The expiry is truncated to whole seconds.
struct HARCookieWriter {
  private let cookie: Cookie

  /// The value of the Set-Cookie field.
  private let line: String

  /// The cookie in the list of the response.
  private let listed: HARCookie

  /// Throws the reason if its bytes are not text.
  init(_ cookie: Cookie) throws(CookieExport.Reason) {
    self.cookie = cookie
    line = try String(exporting: Self.setCookie(cookie)[...])
    listed = try Self.listed(cookie)
  }

  /// The document with these entries.
  static func document(_ entries: [[UInt8]]) -> [UInt8] {
    var writer = HARWriter(creator: HARWriter.creator("ajax-bridge", version: "0.1.0"))
    var document: [UInt8] = []
    for entry in entries { writer.add(to: { document += $0 }, { $0.literal(entry) }) }
    writer.end { document += $0 }
    return document
  }

  /// The entry in JSON.
  var entry: [UInt8] {
    var json = JSONOutput()
    write(to: &json)
    return json.takeBytes()
  }

  private func write(to json: inout JSONOutput) {
    var entry = HARObjectWriter(to: &json)
    entry.members(
      [
        ("startedDateTime", .text(CivilTime(cookie.created).iso)), ("time", .milliseconds(.zero)),
      ], to: &json)
    entry.own("request", to: &json) { writeRequest(to: &$0) }
    entry.own("response", to: &json) { writeResponse(to: &$0) }
    let phases = ["send", "wait", "receive"].map { ($0, JSONValue.milliseconds(.zero)) }
    entry.members([("cache", .object([])), ("timings", .object(phases))], to: &json)
    if let key = cookie.partition {
      entry.members([("_partitionKey", .partition(key))], to: &json)
    }
    entry.end(to: &json)
  }

  private func writeRequest(to json: inout JSONOutput) {
    let scheme = cookie.isSecure ? "https" : "http"
    let path = Self.isAttribute(cookie.path) ? "" : String(decoding: cookie.path, as: UTF8.self)
    let url = "\(scheme)://\(cookie.host)\(path)/"
    var request = HARObjectWriter(to: &json)
    request.members(
      [("method", "GET"), ("url", .text(url)), ("httpVersion", "HTTP/1.1")], to: &json)
    request.own("cookies", to: &json) { $0.pairs([]) }
    request.own("headers", to: &json) { $0.pairs([]) }
    request.own("queryString", to: &json) { $0.pairs([]) }
    request.members([("headersSize", .size(nil)), ("bodySize", .size(0))], to: &json)
    request.end(to: &json)
  }

  private func writeResponse(to json: inout JSONOutput) {
    var response = HARObjectWriter(to: &json)
    response.members(
      [("status", .count(200)), ("statusText", "OK"), ("httpVersion", "HTTP/1.1")], to: &json)
    response.own("cookies", to: &json) { $0.cookies([listed]) }
    response.own("headers", to: &json) { $0.pairs([("Set-Cookie", line)]) }
    let content = JSONValue.object([("size", .size(0)), ("mimeType", "")])
    response.members(
      [
        ("content", content), ("redirectURL", ""), ("headersSize", .size(nil)),
        ("bodySize", .size(nil)),
      ], to: &json)
    response.end(to: &json)
  }

  private static func listed(_ cookie: Cookie) throws(CookieExport.Reason) -> HARCookie {
    var listed = HARCookie(
      name: try String(exporting: cookie.name), value: try String(exporting: cookie.value))
    listed.scope = [
      ("path", try String(exporting: cookie.path[...])),
      ("domain", "\(cookie.isHostOnly ? "" : ".")\(cookie.host)"),
    ]
    (listed.isHTTPOnly, listed.isSecure) = (cookie.isHTTPOnly, cookie.isSecure)
    listed.expires = cookie.expires.map { CivilTime($0).iso }
    return listed
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
