/// Scheme, host and port, as compared by the same-origin policy (RFC 6454 §4).
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http`, `https` or another scheme, in lower case.
  public let scheme: String

  /// The host in lower case; an IPv6 address keeps its brackets.
  public let host: String

  /// The port; the scheme's default if the URL has none.
  public let port: Int

  /// The origin made of these parts. Scheme and host are converted to lower case.
  public init(scheme: String, host: String, port: Int) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
  }

  /// The origin of a URL.
  public init(_ url: RequestURL) {
    self.init(scheme: url.scheme, authority: url.authority)
  }

  /// The origin of a request's scheme and authority. An invalid port counts as the default.
  package init(scheme: String, authority: String) {
    let parts = Authority(authority)
    let usual = Self.defaultPort(of: scheme.lowercased())
    self.init(scheme: scheme, host: parts?.host ?? authority, port: parts?.port ?? usual)
  }

  /// `https://shop.example`, with the port unless it is the scheme's default.
  public var description: String {
    port == Self.defaultPort(of: scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
  }

  /// The origin without a trailing dot in its host name, which denotes the same host (RFC 1034 §3.1). Browsers treat
  /// the two as different.
  package var withoutFinalDot: Origin {
    host.hasSuffix(".") ? Origin(scheme: scheme, host: host.withoutFinalDot, port: port) : self
  }

  /// The port of URLs of that scheme that name none.
  package static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}

extension String {
  /// The host name without a trailing dot, which denotes the same host.
  package var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// Scheme and registrable domain, as compared by SameSite (HTML standard, "site").
public struct Site: Sendable, Hashable {
  /// The scheme. http and https of one host are different sites.
  public let scheme: String

  /// The public suffix and one label before it, `shop.example`; the host if it has no public suffix.
  public let registrableDomain: String

  /// The site made of these parts, which are compared exactly. Pass both in lower case.
  public init(scheme: String, registrableDomain: String) {
    self.scheme = scheme
    self.registrableDomain = registrableDomain
  }
}
