internal import BridgeFormats

/// Rewrites a `Set-Cookie` that passes a proxy: removes the attributes that would make the client refuse it.
struct CookieForProxy {
  private let parts: [Substring]

  init(_ value: String) { parts = value.split(separator: ";", omittingEmptySubsequences: false) }

  /// `Domain` is removed if it covers the origin, because it does not cover the proxy's address. `Secure` is removed if
  /// the client has no TLS, except from cookies whose name prefix requires it (RFC 6265bis §4.1.3, §5.7): browsers
  /// accept those from loopback even without TLS.
  func value(_ names: ProxyNames) -> String {
    parts.enumerated().filter { index, part in
      guard index > 0 else { return true }
      let (name, value) = Self.attribute(part)
      switch name {
      case "domain": return !names.isCovered(by: value)
      case "secure": return !names.losesTLS || needsSecure
      default: return true
      }
    }.map { String($0.element) }.joined(separator: ";")
  }

  private var needsSecure: Bool {
    let name = (parts.first ?? "").withoutBlanks.lowercased()
    if name.hasPrefix("__secure-") || name.hasPrefix("__host-") || name.hasPrefix("__http-") {
      return true
    }
    return parts.dropFirst().contains { part in
      let (name, value) = Self.attribute(part)
      return name == "partitioned" || (name == "samesite" && value.lowercased() == "none")
    }
  }

  private static func attribute(_ part: Substring) -> (name: String, value: String) {
    let (name, value) = part.cut(at: "=")
    return (name.withoutBlanks.lowercased(), value?.withoutBlanks ?? "")
  }
}
