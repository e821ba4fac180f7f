internal import BridgeCore

/// URLs as app servers write them: relative or absolute, with blanks, missing or extra slashes, or without a scheme.
package enum SloppyURL {
  /// Resolves the text against a base URL.
  ///
  /// - Throws: ``PackageError`` with code `invalidResponse` for schemes other than http and https.
  package static func resolved(_ text: String, from base: String) throws(PackageError) -> String {
    let url: RequestURL
    do { url = try RequestURL(base) } catch {
      throw PackageError(.invalidResponse, "\(base) is not an http URL: \(error)")
    }
    let (path, query) = (text.prefix { $0 != "?" }, text.drop { $0 != "?" })
    // The query stays as it is: signatures in it may contain slashes.
    let address = String(
      path.replacing(" ", with: "%20").replacing("\\", with: "/") + query)
    let origin = "\(url.scheme)://\(url.authority)"
    for scheme in ["https", "http"] where address.lowercased().hasPrefix(scheme + ":") {
      let rest = address.dropFirst(scheme.count + 1).drop { $0 == "/" }
      return try checked("\(scheme)://\(single(rest))", text)
    }
    if address.hasPrefix("//") { return try checked("\(url.scheme):\(address)", text) }
    guard !path.contains(":") || address.hasPrefix("/") || isAuthority(address) else {
      throw PackageError(.invalidResponse, "the address of the package is not an http URL: \(text)")
    }
    if address.hasPrefix("/") { return try checked(origin + single(address[...]), text) }
    if isAuthority(address) { return try checked("\(url.scheme)://\(single(address[...]))", text) }
    let base = url.target.prefix { $0 != "?" }
    let folder = base.hasSuffix("/") ? String(base) : base + "/"
    return try checked(origin + folder + address, text)
  }

  /// Whether it begins with a host and a port, as in `localhost:8080/download/app.zip`.
  private static func isAuthority(_ text: String) -> Bool {
    let first = text.prefix { $0 != "/" }
    return Authority(String(first))?.port != nil && first.count < text.count
  }

  /// The path with repeated slashes collapsed.
  private static func single(_ text: Substring) -> String {
    var result = ""
    for character in text.prefix(while: { $0 != "?" })
    where character != "/" || result.last != "/" { result.append(character) }
    return result + text.drop { $0 != "?" }
  }

  private static func checked(_ url: String, _ text: String) throws(PackageError) -> String {
    do {
      return try RequestURL(url).text
    } catch {
      throw PackageError(.invalidResponse, "the address of the package is not an http URL: \(text)")
    }
  }
}
