/// Scheme, host and port: what the same-origin policy compares (RFC 6454 §4).
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`, or whatever scheme was given, in lower case.
  public let scheme: String

  /// The host in lower case; an IPv6 address keeps its brackets.
  public let host: String

  /// The port, the scheme's default where the URL named none.
  public let port: Int

  /// The origin of those parts; scheme and host are put into lower case.
  public init(scheme: String, host: String, port: Int) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port
  }

  /// The origin of a URL.
  public init(_ url: RequestURL) {
    self.init(scheme: url.scheme, authority: url.authority)
  }

  /// The origin of a request's scheme and authority; a port that cannot be read counts as the default.
  package init(scheme: String, authority: String) {
    let parts = Authority(authority)
    let usual = Self.defaultPort(of: scheme.lowercased())
    self.init(scheme: scheme, host: parts?.host ?? authority, port: parts?.port ?? usual)
  }

  /// `https://shop.example`, with the port where it is not the scheme's own.
  public var description: String {
    port == Self.defaultPort(of: scheme) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
  }

  /// The origin of the same host (RFC 1034 §3.1), whose name may have a final dot. Browsers keep the two apart.
  package var withoutFinalDot: Origin {
    host.hasSuffix(".") ? Origin(scheme: scheme, host: host.withoutFinalDot, port: port) : self
  }

  private static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }
}

extension String {
  /// The name of a host without the dot that may stand behind it, with which it is the same host.
  package var withoutFinalDot: String { hasSuffix(".") ? String(dropLast()) : self }
}

/// Scheme and registrable domain: what SameSite compares (HTML standard, "site").
public struct Site: Sendable, Hashable {
  /// The scheme: http and https of one host are different sites.
  public let scheme: String

  /// The public suffix and one label before it, `shop.example`; the host if it has no public suffix.
  public let registrableDomain: String

  /// The site of those parts, which are compared as they are: give both in lower case.
  public init(scheme: String, registrableDomain: String) {
    self.scheme = scheme
    self.registrableDomain = registrableDomain
  }
}
