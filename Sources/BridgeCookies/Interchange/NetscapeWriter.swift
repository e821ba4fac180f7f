/// Writes cookie files of seven fields per line, as curl does.
enum NetscapeWriter {
  static let head = "# Netscape HTTP Cookie File\n\n"

  static func line(_ cookie: Cookie) throws(CookieExport.Reason) -> [UInt8] {
    guard cookie.partition == nil else { throw .partitioned }
    guard !(cookie.pair + cookie.path).contains(0x09) else { throw .tab }
    var line: [UInt8] = []
    if cookie.isHTTPOnly { line += "#HttpOnly_".utf8 }
    line += "\(cookie.isHostOnly ? "" : ".")\(withoutBrackets(cookie.host))\t".utf8
    line += "\(flag(!cookie.isHostOnly))\t".utf8
    line += cookie.path
    line += "\t\(flag(cookie.isSecure))\t\(seconds(cookie.expires))\t".utf8
    line += cookie.name
    line.append(0x09)
    line += cookie.value
    line.append(0x0A)
    return line
  }

  private static func flag(_ flag: Bool) -> String { flag ? "TRUE" : "FALSE" }

  /// Whole seconds, truncated. 0 means a session cookie, so an expiry is at least 1.
  private static func seconds(_ expires: WallInstant?) -> Int64 {
    guard let expires else { return 0 }
    return max(1, expires.sinceEpoch.components.seconds)
  }

  private static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
  }
}
