internal import BridgeFormats

/// The checks that the Cookie Store standard makes before the jar's (§6.2, "set a cookie").
enum CookieStoreRules {
  /// The maximum length in bytes of name and value together, and of an attribute.
  private static let (longestPair, longestAttribute) = (4096, 1024)

  /// The cookie described by an entry; it is always Secure.
  static func cookie(_ entry: CookieStoreEntry) throws(PageCookieError) -> SetCookie {
    let (name, value) = (normalized(entry.name), normalized(entry.value))
    try check(name, value)
    var cookie = SetCookie(name: name, value: value)
    guard !CookieRules.hidesPrefix(cookie) else {
      throw .type("a cookie without a name must not have a value that looks like a prefixed name")
    }
    cookie.isSecure = true
    cookie.expires = entry.expires
    cookie.sameSite = sameSite(entry.sameSite)
    cookie.isPartitioned = entry.partitioned
    cookie.domain = try entry.domain.map { text throws(PageCookieError) in
      try domain(text, for: name)
    }
    cookie.hasPath = true
    cookie.path = try path(entry.path, for: name)
    return cookie
  }

  /// The name or value, trimmed of spaces and tabs.
  static func normalized(_ text: String) -> [UInt8] {
    Array(text.withoutBlanks.utf8)
  }

  private static func check(_ name: [UInt8], _ value: [UInt8]) throws(PageCookieError) {
    guard !(name + value).contains(where: isForbidden) else {
      throw .type(
        "name and value of a cookie must not contain ; or control characters other than tab")
    }
    guard !name.contains(UInt8(ascii: "=")) else {
      throw .type("the name of a cookie must not contain =")
    }
    guard !name.isEmpty || !value.isEmpty && !value.contains(UInt8(ascii: "=")) else {
      throw .type("a cookie without a name needs a value, and one without =")
    }
    guard !name.hasPrefix(ignoringCase: "__http-"), !name.hasPrefix(ignoringCase: "__host-http-")
    else { throw .type("script cannot set cookies whose names begin with __Http- or __Host-Http-") }
    guard name.count + value.count <= longestPair else {
      throw .type("name and value of a cookie have more than \(longestPair) bytes in UTF-8")
    }
  }

  /// The Domain attribute in canonical form. The jar checks whether it matches the document.
  private static func domain(
    _ text: String, for name: [UInt8]
  ) throws(PageCookieError) -> String {
    guard text.first != "." else {
      throw .type("the domain of a cookie may not begin with a dot; leave it out")
    }
    guard !name.hasPrefix(ignoringCase: "__host-") else {
      throw .type("a cookie whose name begins with __Host- may have no domain")
    }
    let domain = text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : Punycode.domain(text)
    guard domain.utf8.count <= longestAttribute else {
      throw .type("the domain of a cookie has more than \(longestAttribute) bytes")
    }
    return domain
  }

  /// The Path attribute; nil for the default path of the document.
  private static func path(
    _ text: String, for name: [UInt8]
  ) throws(PageCookieError) -> [UInt8]? {
    guard !text.isEmpty else { return nil }
    let path = Array(text.utf8)
    guard path[0] == UInt8(ascii: "/") else {
      throw .type("the path of a cookie must begin with /")
    }
    guard path.count == 1 || !name.hasPrefix(ignoringCase: "__host-") else {
      throw .type("a cookie whose name begins with __Host- must have the path /")
    }
    guard path.count <= longestAttribute else {
      throw .type("the path of a cookie has more than \(longestAttribute) bytes in UTF-8")
    }
    guard !path.contains(where: isForbidden) else {
      throw .type("the path of a cookie must not contain ; or control characters other than tab")
    }
    return path
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte.isControlOtherThanTab
  }

  private static func sameSite(_ value: CookieStoreEntry.SameSite) -> Cookie.SameSite {
    switch value {
    case .strict: .strict
    case .lax: .lax
    case .none: .none
    }
  }
}
