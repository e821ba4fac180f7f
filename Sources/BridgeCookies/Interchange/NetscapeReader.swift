internal import BridgeFormats

/// Reads cookie files of seven fields per line: domain, whether subdomains receive it, path, Secure, expiry in seconds,
/// name, value.
enum NetscapeReader {
  private static let httpOnlyMark = "#HttpOnly_"
  private static let heads = ["# Netscape HTTP Cookie File", "# HTTP Cookie File"]

  /// Decides by the first line, or else by the first line that is not a comment.
  static func recognises(_ content: ArraySlice<UInt8>) -> Bool {
    let start = content.drop { $0 == 0x0A || $0 == 0x0D }
    if heads.contains(where: { start.starts(with: $0.utf8) }) { return true }
    var rest = start
    while !rest.isEmpty {
      let line = withoutReturn(rest.prefix { $0 != 0x0A })
      rest = rest.drop { $0 != 0x0A }.dropFirst()
      guard !isComment(line), !line.isEmpty else { continue }
      // A line with NUL is not text, even if it contains enough TABs.
      return !line.contains(0) && (6...7).contains(line.count { $0 == 0x09 } + 1)
    }
    return false
  }

  static func entries(_ content: ArraySlice<UInt8>) -> ForeignEntries {
    ForeignEntries { body in
      var (number, rest) = (0, content)
      while !rest.isEmpty {
        let line = withoutReturn(rest.prefix { $0 != 0x0A })
        rest = rest.drop { $0 != 0x0A }.dropFirst()
        number += 1
        if isComment(line) || line.allSatisfy(\.isSpaceOrTab) { continue }
        body(ForeignEntry(.line(number)) { () throws(ForeignRefusal) in try cookie(line) })
      }
    }
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") && !line.starts(with: httpOnlyMark.utf8)
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }

  private static func cookie(_ line: ArraySlice<UInt8>) throws(ForeignRefusal) -> ForeignCookie {
    let isHTTPOnly = line.starts(with: httpOnlyMark.utf8)
    let content = isHTTPOnly ? line.dropFirst(httpOnlyMark.utf8.count) : line
    // curl writes no seventh field if the value is empty.
    guard (6...7).contains(content.count { $0 == 0x09 } + 1) else {
      throw .unreadable(.notACookie)
    }
    let fields = content.split(separator: 0x09, omittingEmptySubsequences: false)
    let parts = ForeignParts(
      name: Array(fields[5]), value: fields.count == 7 ? Array(fields[6]) : [],
      domain: Array(fields[0]), coversSubdomains: try flag(fields[1]), path: Array(fields[2]),
      attributes: ForeignParts.Attributes(
        isSecure: try flag(fields[3]), isHTTPOnly: isHTTPOnly, expires: try expiry(fields[4])))
    return try parts.cookie()
  }

  private static func flag(_ field: ArraySlice<UInt8>) throws(ForeignRefusal) -> Bool {
    if field.isEqual(ignoringCase: "true") { return true }
    guard field.isEqual(ignoringCase: "false") else { throw .unreadable(.flagUnusable) }
    return false
  }

  private static func expiry(_ field: ArraySlice<UInt8>) throws(ForeignRefusal) -> WallInstant? {
    if field.isEmpty { return nil }
    guard let seconds = ForeignMoment.number(String(decoding: field, as: UTF8.self)) else {
      throw .unreadable(.expiryUnusable)
    }
    return ForeignMoment.expiry(seconds)
  }
}
