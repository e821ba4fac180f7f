internal import BridgeFormats

extension CookieRules {
  /// S11: whether the cookie meets the requirements of its name's prefix. Prefixes compare without case.
  static func keepsPrefix(_ line: SetCookie, in scope: CookieScope) -> Bool {
    keepsPrefix(
      line.name, isSecure: line.isSecure, isHTTPOnly: line.isHTTPOnly,
      isOfHost: scope.isHostOnly && line.hasPath && scope.path == [UInt8(ascii: "/")])
  }

  /// S11, given whether the cookie is for a single host and all paths.
  static func keepsPrefix(
    _ name: ArraySlice<UInt8>, isSecure: Bool, isHTTPOnly: Bool, isOfHost: Bool
  ) -> Bool {
    guard name.starts(with: "__".utf8) else { return true }
    if name.hasPrefix(ignoringCase: "__host-http-") { return isOfHost && isSecure && isHTTPOnly }
    if name.hasPrefix(ignoringCase: "__host-") { return isOfHost && isSecure }
    if name.hasPrefix(ignoringCase: "__http-") { return isSecure && isHTTPOnly }
    if name.hasPrefix(ignoringCase: "__secure-") { return isSecure }
    return true
  }

  /// S12: a server that sees `__Host-a=1` must not receive it from a nameless cookie.
  static func hidesPrefix(_ line: SetCookie) -> Bool {
    line.nameLength == 0 && hidesPrefix(line.pair)
  }

  /// S12 for the value of a nameless cookie.
  static func hidesPrefix(_ value: [UInt8]) -> Bool {
    guard value.starts(with: "__".utf8) else { return false }
    let value = value[...]
    return value.hasPrefix(ignoringCase: "__secure-") || value.hasPrefix(ignoringCase: "__host-")
      || value.hasPrefix(ignoringCase: "__http-")
  }
}
