package import BridgeCore
package import BridgeCrypto
package import BridgeServer
package import BridgeTransport

/// Options of an explicit proxy.
package struct ProxyOptions: Sendable {
  /// The credential that clients must send; nil to admit every program on this machine.
  package var credential: ProxyCredential?

  /// The view that represents the clients with this credential, so that their pages are distinct from those of other
  /// proxies. Nil if the treatment determines the view of a request.
  package var view: ViewToken? = .ofManyPages()

  /// Signs the certificates of https hosts; nil to tunnel TLS unread.
  package var authority: CertificateAuthority?

  /// Hosts whose TLS is tunnelled unread, including their subdomains.
  package var tunnelled: Set<String> = []

  /// The addresses that clients may reach. The transport of the pipeline must have the same rules.
  package var addresses = AddressRules.publicOnly(besides: [])

  /// Alternative destinations, for connections past the pipeline.
  package var routes: [Route] = []

  /// The upstream proxy for connections past the pipeline. The pipeline's transport must use the same one.
  package var upstream = Upstream.none

  /// A PEM file of authorities to trust instead of the system's, for WebSockets.
  package var certificateAuthorityFile: String?

  /// Whether a host whose certificate a client refuses is tunnelled unread for a while: the client pins another
  /// certificate, or does not trust the authority.
  package var leadsRefusedHostsThrough = true

  /// Origins that handlers answer. They are never tunnelled because of a refusal.
  package var answered: Set<Origin> = []

  /// The context of requests, and how failures are reported.
  package var treatment = ReverseProxy.Treatment()

  /// The strictest settings: a random credential, public addresses only, no certificates.
  package init() { credential = .random() }

  /// Whether the TLS of a host is tunnelled unread.
  func isTunnelled(_ host: String) -> Bool {
    guard authority != nil else { return true }
    let host = host.withoutFinalDot
    return tunnelled.map(\.withoutFinalDot).contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// Whether an origin may be tunnelled after a refused certificate.
  func mayLeadThrough(_ origin: Origin) -> Bool {
    leadsRefusedHostsThrough && !answered.contains { $0.withoutFinalDot == origin.withoutFinalDot }
  }

  /// The destination of a route, or nil.
  func place(of origin: Origin) -> (host: String, port: Int)? { routes.place(of: origin) }

  /// The same options, with the view added to the context of requests.
  var inItsView: ProxyOptions {
    guard let view else { return self }
    var options = self
    options.treatment.reading = { [reading = treatment.reading] request, names in
      reading(&request, names)
      request.context.view = view
    }
    return options
  }
}
