internal import BridgeCore
internal import BridgeCrypto
internal import BridgeTransport

/// The origin that a TLS connection through a proxy is for: the client names it to the proxy (CONNECT, SOCKS), and again
/// in TLS (SNI, RFC 6066 §3).
enum NamedOrigin: Equatable {
  /// Both agree, or only one of them says a name.
  case agreed(Origin)
  /// TLS names another host than the proxy was asked for. The connection stays one for the latter.
  case other(Origin, name: String)

  /// `asked`: what the proxy was asked for; `name`: the one in TLS. A name counts where the proxy was asked for an address,
  /// which is one of that host as far as the client knows. In TLS it has no final dot.
  init(_ asked: Origin, name: String?) {
    guard let name = name?.lowercased(), name != asked.host.withoutFinalDot,
      !AddressRules.isAddress(name)
    else {
      self = .agreed(asked)
      return
    }
    // What no certificate can be for names no host.
    if AddressRules.isAddress(asked.host), (try? CertificateHost(name)) != nil {
      self = .agreed(Origin(scheme: asked.scheme, host: name, port: asked.port))
    } else {
      self = .other(asked, name: name)
    }
  }

  /// The origin whose certificate is shown, and to which the requests go.
  var origin: Origin {
    switch self {
    case .agreed(let origin), .other(let origin, _): origin
    }
  }
}
