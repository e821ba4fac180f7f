package import BridgeCore
internal import HTTPTypes

/// The two names of one origin behind a proxy: the one that clients use, and its own.
package struct ProxyNames: Sendable {
  /// Scheme and authority that the client sees: `http://127.0.0.1:8080`.
  package let outside: String

  /// Scheme and authority of the origin, as it was given.
  package let inside: String

  private let outsideAuthority: String
  private let insideOrigin: Origin

  /// The names under which the client of this request and the origin know the origin.
  package init(outside authority: String, scheme: String = "http", inside: RequestURL) {
    outsideAuthority = authority
    outside = "\(scheme)://\(authority)"
    self.inside = "\(inside.scheme)://\(inside.authority)"
    insideOrigin = Origin(inside)
  }

  /// A URL or an origin of the client's, in the origin's own name; anything else stays.
  package func inward(_ text: String) -> String {
    Self.rest(of: text, behind: outside).map { inside + $0 } ?? text
  }

  /// A URL or an origin of the origin's, in the client's name for it; anything else stays.
  func outward(_ text: String) -> String {
    if let rest = Self.rest(of: text, behind: inside) { return outside + rest }
    // Written with the port that goes without saying, or without the scheme.
    for name in [insideOrigin.description, Self.explicit(insideOrigin)] {
      if let rest = Self.rest(of: text, behind: name) { return outside + rest }
      let relative = String(name[(name.firstIndex(of: ":") ?? name.startIndex)...].dropFirst())
      if let rest = Self.rest(of: text, behind: relative) { return "//" + outsideAuthority + rest }
    }
    return text
  }

  /// The origin's own name for the client's, in text.
  var inwardRewriting: NameRewriting { NameRewriting([outside], by: inside) }

  /// The client's name for all names of the origin, in text.
  var outwardRewriting: NameRewriting { Self.rewriting(of: insideOrigin, by: outside) }

  /// Another name for all names of an origin, in text.
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

  /// Whether clients lose the TLS that the origin has.
  var losesTLS: Bool { insideOrigin.scheme == "https" && outside.hasPrefix("http:") }

  private static func explicit(_ origin: Origin) -> String {
    "\(origin.scheme)://\(origin.host):\(origin.port)"
  }

  /// The rest of `text` behind `name`, if it begins with it as a whole word.
  private static func rest(of text: String, behind name: String) -> Substring? {
    guard text.utf8.count >= name.utf8.count,
      text.prefix(name.count).lowercased() == name.lowercased()
    else { return nil }
    let rest = text.dropFirst(name.count)
    guard let next = rest.first else { return rest }
    return "/?#".contains(next) ? rest : nil
  }
}
