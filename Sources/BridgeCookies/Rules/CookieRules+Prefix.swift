extension CookieRules {
  /// S11: what the prefix of a name promises is so. Case does not matter.
  static func keepsPrefix(_ line: SetCookie, in scope: CookieScope) -> Bool {
    let name = line.name
    guard name.starts(with: "__".utf8) else { return true }
    let isOfHost =
      line.isSecure && scope.isHostOnly && line.hasPath && scope.path == [UInt8(ascii: "/")]
    if name.hasPrefix(ignoringCase: "__host-http-") { return isOfHost && line.isHTTPOnly }
    if name.hasPrefix(ignoringCase: "__host-") { return isOfHost }
    if name.hasPrefix(ignoringCase: "__http-") { return line.isSecure && line.isHTTPOnly }
    if name.hasPrefix(ignoringCase: "__secure-") { return line.isSecure }
    return true
  }

  /// S12: a server that sees `__Host-a=1` must not get it from a cookie without a name.
  static func hidesPrefix(_ line: SetCookie) -> Bool {
    guard line.nameLength == 0, line.pair.starts(with: "__".utf8) else { return false }
    let value = line.pair[...]
    return value.hasPrefix(ignoringCase: "__secure-") || value.hasPrefix(ignoringCase: "__host-")
      || value.hasPrefix(ignoringCase: "__http-")
  }
}
