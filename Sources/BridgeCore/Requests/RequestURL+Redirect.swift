extension RequestURL {
  /// The URL that a redirect to `location` leads to, without user name and password: browsers send those only when the
  /// server asks for them.
  ///
  /// - Throws: ``BridgeError`` with code `malformedURL` when the result is no http or https URL.
  package func followed(to location: String) throws(BridgeError) -> RequestURL {
    try resolving(Self.withoutCredentials(location) ?? location)
  }

  /// A URL without its user name and password; nil for one that has none.
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
