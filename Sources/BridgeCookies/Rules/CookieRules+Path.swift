extension CookieRules {
  /// The most bytes of a cookie's path: as many as P5 leaves to the attribute, so that a long URL
  /// does not make a long path either.
  static let longestPath = SetCookieParser.longestAttribute

  /// S5: up to the right-most `/` of the URL's path, without it.
  static func defaultPath(of path: [UInt8]) -> [UInt8] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
      return [UInt8(ascii: "/")]
    }
    return Array(path[..<slash])
  }

  /// G2: equal, or below at a `/`. Bytes are compared as they are.
  static func pathMatches(_ path: [UInt8], _ cookiePath: [UInt8]) -> Bool {
    guard path.count > cookiePath.count else { return path == cookiePath }
    return (cookiePath.last == UInt8(ascii: "/") || path[cookiePath.count] == UInt8(ascii: "/"))
      && path.starts(with: cookiePath)
  }
}
