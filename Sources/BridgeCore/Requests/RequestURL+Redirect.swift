extension RequestURL {
  /// The target of a redirect to `location`, without user name and password: browsers send those only if the server
  /// asks for them.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` if the result is not an http or https URL.
  package func followed(to location: String) throws(BridgeError) -> RequestURL {
    try resolving(Self.withoutCredentials(location) ?? location)
  }

  /// The URL without its user name and password; nil if it has none.
  package static func withoutCredentials(_ location: String) -> String? {
    guard let match = location.firstMatch(of: #/^(?:[A-Za-z][A-Za-z0-9+.\-]*:)?\/\//#) else {
      return nil
    }
    let rest = location[match.range.upperBound...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return nil }
    return String(location[..<match.range.upperBound] + rest[rest.index(after: at)...])
  }
}
