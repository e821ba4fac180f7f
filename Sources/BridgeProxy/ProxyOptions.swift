package import BridgeCore
package import BridgeCrypto
package import BridgeServer
package import BridgeTransport

/// How an explicit proxy treats its clients.
package struct ProxyOptions: Sendable {
  /// The credential that clients have to give; nil to let every program of this machine in.
  package var credential: ProxyCredential?

  /// The view that the clients with this credential are: their pages are told from those of other proxies. Nil where the
  /// treatment says which view sends a request.
  package var view: ViewToken? = .ofManyPages()

  /// Signs the certificates of https hosts; nil to lead TLS through unread.
  package var authority: CertificateAuthority?

  /// Hosts whose TLS is led through unread, with the hosts below them.
  package var tunnelled: Set<String> = []

  /// Which addresses clients may reach; the transport of the pipeline has to have the same rules.
  package var addresses = AddressRules.publicOnly(besides: [])

  /// Where to connect to instead, for what does not go through the pipeline.
  package var routes: [Route] = []

  /// The proxy that leads to origins, for what does not go through the pipeline; its transport has to have the same one.
  package var upstream = Upstream.none

  /// A PEM file of authorities to trust instead of the system's, for WebSockets.
  package var certificateAuthorityFile: String?

  /// Whether hosts whose certificate a client refuses are led through unread for the next ten minutes: the client pins
  /// another, or does not trust the authority.
  package var leadsRefusedHostsThrough = true

  /// Origins that handlers answer: no client's refusal leads them through.
  package var answered: Set<Origin> = []

  /// The context of requests, and the form of failures.
  package var treatment = ReverseProxy.Treatment()

  /// Everything closed: random credential, public addresses, no certificates.
  package init() { credential = .random() }

  /// Whether the TLS of a host is led through unread.
  func isTunnelled(_ host: String) -> Bool {
    guard authority != nil else { return true }
    let host = host.withoutFinalDot
    return tunnelled.map(\.withoutFinalDot).contains { host == $0 || host.hasSuffix("." + $0) }
  }

  /// Whether a refused certificate of an origin has it led through.
  func mayLeadThrough(_ origin: Origin) -> Bool {
    leadsRefusedHostsThrough && !answered.contains { $0.withoutFinalDot == origin.withoutFinalDot }
  }

  /// Where a route leads to; nil without one.
  func place(of origin: Origin) -> (host: String, port: Int)? { routes.place(of: origin) }

  /// The same, with the view in the context of requests.
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
