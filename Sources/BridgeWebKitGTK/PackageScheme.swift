package import BridgeCore

/// A custom scheme for offline packages: with `app`, `app://shop/page` is `https://shop.package/page`.
package struct PackageScheme: Sendable, Equatable {
  /// The scheme without the colon, in lower case.
  package let name: String
  private let suffix: String

  /// - Throws: ``BridgeError`` with code `malformedURL` for a name that is not a valid scheme (RFC 3986 §3.1) or is
  ///   reserved, and for a suffix that cannot end a host name.
  package init(_ name: String, suffix: String) throws(BridgeError) {
    let name = name.lowercased()
    guard Self.isScheme(name), !Self.taken.contains(name), !name.hasPrefix(SchemeURL.prefix),
      !name.hasPrefix("webkit")
    else {
      throw BridgeError(
        .malformedURL,
        "\"\(name)\" cannot name packages; use a scheme of letters and digits that has no meaning yet, such as app"
      )
    }
    (self.name, self.suffix) = (name, suffix)
    _ = try Self.url(of: "app", "/", suffix: suffix)
  }

  /// The https URL for a URL of this scheme; nil for any other URL, or if the host cannot be a package.
  package func real(_ text: String) -> String? {
    let start = "\(name)://"
    guard text.utf8.count > start.utf8.count,
      text.prefix(start.count).lowercased() == start
    else { return nil }
    let rest = text.dropFirst(start.count)
    let id = rest.prefix { !"/?#".contains($0) }
    // The caller reports a URL without a valid package.
    return try? Self.url(of: String(id), String(rest.dropFirst(id.count)), suffix: suffix).text
  }

  /// The URL of a package's file.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` for an id that is not a single label of a host name.
  package static func url(
    of id: String, _ path: String, suffix: String
  ) throws(BridgeError) -> RequestURL {
    let host = "\(id)\(suffix)".lowercased()
    let isPath = path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") || path.hasPrefix("#")
    let url = try RequestURL("https://\(host)\(isPath ? path : "/\(path)")")
    // An id with delimiters would change the authority.
    guard !id.isEmpty, !id.contains("."), suffix.hasPrefix("."), url.authority == host,
      Origin(url).host == host
    else {
      throw BridgeError(
        .malformedURL,
        "\"\(id)\" with \"\(suffix)\" is not the host of a package; use the id of a package, such as app"
      )
    }
    return url
  }

  private static func isScheme(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Schemes that the engine or the web uses.
  private static let taken: Set<String> = [
    "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "mailto", "resource",
    "tel", "ws", "wss",
  ]
}
