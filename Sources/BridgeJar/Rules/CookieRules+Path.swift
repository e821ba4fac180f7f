extension CookieRules {
  /// The maximum length of a cookie's path in bytes: that of the attribute (P5), applied to default paths too.
  static let longestPath = SetCookieParser.longestAttribute

  /// S5: the URL's path up to, but not including, the last `/`.
  static func defaultPath(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
      return [UInt8(ascii: "/")]
    }
    return Array(path[..<slash])
  }

  /// G2: equal to `cookiePath` or below it at a `/`. Bytes are compared exactly.
  static func pathMatches(_ path: [UInt8], _ cookiePath: [UInt8]) -> Bool {
    guard path.count > cookiePath.count else { return path == cookiePath }
    return (cookiePath.last == UInt8(ascii: "/") || path[cookiePath.count] == UInt8(ascii: "/"))
      && path.starts(with: cookiePath)
  }
}
