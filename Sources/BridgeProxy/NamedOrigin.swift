internal import BridgeCore
internal import BridgeCrypto
internal import BridgeTransport

/// The origin of a TLS connection through a proxy. The client names it to the proxy (CONNECT, SOCKS), and again in TLS
/// (SNI, RFC 6066 §3).
enum NamedOrigin: Equatable {
  /// Both names agree, or only one is given.
  case agreed(Origin)
  /// TLS names another host than the proxy was asked for. The connection stays with the latter.
  case other(Origin, name: String)

  /// `asked` is the origin that the proxy was asked for; `name` is the host name in TLS, which has no trailing dot. If
  /// the proxy was asked for an address, the name counts: as far as the client knows, that address belongs to the host.
  init(_ asked: Origin, name: String?) {
    guard let name = name?.lowercased(), name != asked.host.withoutFinalDot,
      !AddressRules.isAddress(name)
    else {
      self = .agreed(asked)
      return
    }
    // A text that cannot be in a certificate is not a host name.
    if AddressRules.isAddress(asked.host), (try? CertificateHost(name)) != nil {
      self = .agreed(Origin(scheme: asked.scheme, host: name, port: asked.port))
    } else {
      self = .other(asked, name: name)
    }
  }

  /// The origin that is shown in the certificate and receives the requests.
  var origin: Origin {
    switch self {
    case .agreed(let origin), .other(let origin, _): origin
    }
  }
}
