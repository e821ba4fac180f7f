package import BridgeCore
internal import HTTPTypes

/// The two names of one origin behind a proxy: the name that clients use, and the origin's own name.
package struct ProxyNames: Sendable {
  /// Scheme and authority that the client sees: `http://127.0.0.1:8080`.
  package let outside: String

  /// Scheme and authority of the origin, as given.
  package let inside: String

  private let outsideAuthority: String
  private let insideURL: RequestURL

  /// The names of the origin for the client of this request and for the origin itself.
  package init(outside authority: String, scheme: String = "http", inside: RequestURL) {
    outsideAuthority = authority
    outside = "\(scheme)://\(authority)"
    self.inside = "\(inside.scheme)://\(inside.authority)"
    insideURL = inside
  }

  private var insideOrigin: Origin { Origin(insideURL) }

  /// Translates a URL or origin from the client's name to the origin's own. Other text stays as it is.
  package func inward(_ text: String) -> String {
    Self.rest(of: text, behind: outside).map { inside + $0 } ?? text
  }

  /// Translates a URL or origin from the origin's own name to the client's. Other text stays as it is.
  func outward(_ text: String) -> String {
    if let rest = Self.rest(of: text, behind: inside) { return outside + rest }
    // Also with an explicit default port, and without the scheme.
    for name in [insideOrigin.description, Self.explicit(insideOrigin)] {
      if let rest = Self.rest(of: text, behind: name) { return outside + rest }
      let relative = String(name[(name.firstIndex(of: ":") ?? name.startIndex)...].dropFirst())
      if let rest = Self.rest(of: text, behind: relative) { return "//" + outsideAuthority + rest }
    }
    return text
  }

  /// Replaces the client's name by the origin's own, in text.
  var inwardRewriting: NameRewriting { NameRewriting([outside], by: inside) }

  /// Replaces every name of the origin by the client's, in text.
  var outwardRewriting: NameRewriting { Self.rewriting(of: insideOrigin, by: outside) }

  /// Replaces every name of an origin by another name, in text.
  package static func rewriting(of origin: Origin, by new: String) -> NameRewriting {
    let names = [origin.description, explicit(origin)]
    return NameRewriting(names[0] == names[1] ? [names[0]] : names, by: new)
  }

  /// Whether a cookie's `Domain` covers the origin (RFC 6265bis §5.1.3).
  func isCovered(by domain: String) -> Bool {
    let domain = domain.lowercased()
    let wanted = domain.hasPrefix(".") ? domain.dropFirst() : domain[...]
    return insideOrigin.host == wanted || insideOrigin.host.hasSuffix("." + wanted)
  }

  /// Whether the origin has TLS but its clients do not.
  var losesTLS: Bool { insideOrigin.scheme == "https" && outside.hasPrefix("http:") }

  private static func explicit(_ origin: Origin) -> String {
    "\(origin.scheme)://\(origin.host):\(origin.port)"
  }

  /// The rest of `text` after `name`, if it begins with `name` and the name ends there.
  private static func rest(of text: String, behind name: String) -> Substring? {
    guard text.utf8.count >= name.utf8.count,
      text.prefix(name.count).lowercased() == name.lowercased()
    else { return nil }
    let rest = text.dropFirst(name.count)
    guard let next = rest.first else { return rest }
    return "/?#".contains(next) ? rest : nil
  }
}
