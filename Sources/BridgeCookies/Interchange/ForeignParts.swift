internal import BridgeCore
internal import BridgeFormats

/// The parts of a cookie in list formats.
struct ForeignParts {
  var name: [UInt8]
  var value: [UInt8]

  /// The domain as written, with or without a leading dot.
  var domain: [UInt8]

  /// Whether subdomains receive it too; nil if the leading dot decides.
  var coversSubdomains: Bool?
  var path: [UInt8]
  var attributes: Attributes
  var partition: ForeignPartition?

  /// The attributes that do not affect where the cookie is sent.
  struct Attributes {
    var isSecure: Bool
    var isHTTPOnly: Bool
    var sameSite = Cookie.SameSite.unset
    var expires: WallInstant?
    var notes: Set<CookieImport.Note> = []

    func apply(to line: inout SetCookie) {
      line.isSecure = isSecure
      line.isHTTPOnly = isHTTPOnly
      line.sameSite = sameSite
      line.expires = expires
    }
  }

  /// The cookie with these parts.
  ///
  /// - Throws: The reason why it cannot be a Set-Cookie field (P2–P4, P10) or why its URL is unusable.
  func cookie() throws(ForeignRefusal) -> ForeignCookie {
    let hasDot = domain.first == UInt8(ascii: ".")
    let host = try Self.host(hasDot ? domain.dropFirst() : domain[...])
    var line = try Self.line(name, value)
    if coversSubdomains ?? hasDot { line.domain = host.text }
    line.path = try Self.path(path)
    line.hasPath = true
    attributes.apply(to: &line)
    line.isPartitioned = partition != nil
    return ForeignCookie(
      line: line, url: host.url, partition: partition, notes: attributes.notes)
  }

  /// P2–P4: the pair, if a header field can carry it unchanged.
  static func line(_ name: [UInt8], _ value: [UInt8]) throws(ForeignRefusal) -> SetCookie {
    do throws(CookieReason) {
      let line = try SetCookieParser.parse(name + [UInt8(ascii: "=")] + value)
      let isSame =
        line.nameLength == name.count && line.name.elementsEqual(name)
        && line.pair.suffix(value.count).elementsEqual(value)
        && line.pair.count == name.count + value.count + (name.isEmpty ? 0 : 1)
      guard isSame else { throw .notOnePair }
      return line
    } catch {
      throw .refused(error)
    }
  }

  /// P2 and P11: the path; an absent one means the whole host.
  static func path(_ path: [UInt8]) throws(ForeignRefusal) -> [UInt8] {
    guard !path.isEmpty else { return [UInt8(ascii: "/")] }
    guard !path.contains(where: \.isControlOtherThanTab) else {
      throw .refused(.controlCharacter)
    }
    guard path.first == UInt8(ascii: "/") else { throw .unreadable(.pathUnusable) }
    return path
  }

  /// S1: the host in canonical form, and its root URL. Netscape files contain IPv6 addresses without brackets.
  private static func host(
    _ domain: ArraySlice<UInt8>
  ) throws(ForeignRefusal) -> (text: String, url: RequestURL) {
    guard !domain.contains(where: \.isASCIIControl) else {
      throw .refused(.controlCharacter)
    }
    let text = String(decoding: domain, as: UTF8.self)
    let isBareIPv6 = domain.count { $0 == UInt8(ascii: ":") } > 1 && !text.hasPrefix("[")
    guard text.utf8.elementsEqual(domain), text.utf8.count <= 253,
      let authority = Authority(isBareIPv6 ? "[\(text)]" : text), authority.port == nil,
      !authority.host.hasPrefix("."), authority.text.utf8.count >= text.utf8.count
    else { throw .unreadable(.hostUnusable) }
    let host = CookieHost(authority: authority.host).text
    do {
      return (host, try RequestURL("https://\(host)/"))
    } catch {
      throw .unreadable(.hostUnusable)
    }
  }
}
