package import BridgeCore
internal import BridgeFormats
package import BridgeServer
internal import BridgeTransport
internal import HTTPTypes
package import NIOCore

/// An HTTP proxy: answers requests for URLs, and accepts connections to hosts (CONNECT). It terminates TLS there with
/// certificates of its own authority, so that the pipeline sees every request.
package struct ExplicitProxy: Responder {
  private let pipeline: Pipeline
  let options: ProxyOptions
  let leaves: LeafCertificates?
  let onIncident: @Sendable (ReverseProxy.Incident) -> Void
  let refused: RefusedCertificates
  /// The engine's connection that is being served; nil for other clients.
  private(set) var connection: EngineConnection?
  /// The `User-Agent` of the CONNECT request of the connection; empty for none.
  private(set) var client = ""

  /// - Parameters:
  ///   - pipeline: loads the requests. Unless the treatment says otherwise, it adds no cookies, because clients send
  ///     their own.
  ///   - options: which clients and destinations are allowed.
  ///   - now: returns the time in seconds since 1970, for certificates.
  ///   - onIncident: called for events that the pipeline does not see. It must not block.
  /// - Throws: `CryptoError` if certificates cannot be made.
  package init(
    _ pipeline: Pipeline, _ options: ProxyOptions, now: @escaping @Sendable () -> Int,
    onIncident: @escaping @Sendable (ReverseProxy.Incident) -> Void = { _ in }
  ) throws {
    (self.pipeline, self.options, self.onIncident) = (pipeline, options.inItsView, onIncident)
    refused = RefusedCertificates(now: now)
    leaves = try options.authority.map { try LeafCertificates(by: $0, now: now) }
  }

  package var beginsOnConnectionThread: Bool { options.treatment.isNonBlocking }

  /// Answers a request for a URL, or takes over a connection to a host.
  package func answer(_ request: ServerRequest) async throws -> ServerResponse {
    guard options.credential?.isIn(request.head.fields) ?? true else { return Self.unauthorized }
    switch request.head.form {
    case .authority:
      var proxy = self
      proxy.client = String((request.head.fields[.userAgent] ?? "").prefix(Self.longestClient))
      return try await proxy.connect(to: request.head.authority)
    case .absolute(let scheme):
      let origin = Origin(scheme: scheme, authority: request.head.authority)
      return try await ForwardedOrigin(origin, of: self).answer(request)
    case .origin:
      return .text(
        "this is a proxy; configure its address as the proxy of your client", status: 421)
    }
  }

  private static let longestClient = 200

  /// RFC 9110 §15.5.8.
  private static let unauthorized = ServerResponse.text(
    "this proxy requires the user and password that it printed when it started", status: 407,
    fields: [.proxyAuthenticate: "Basic realm=\"ajax-bridge\""])

  // MARK: Requests

  /// The proxy for the requests to one origin. Those for a WebSocket need a target.
  func reverseProxy(to url: RequestURL, tunnelling target: TunnelTarget? = nil) -> ReverseProxy {
    ReverseProxy(
      pipeline, ProxyRules(transparentlyTo: url), tunnelTarget: target,
      treatment: options.treatment, onIncident: onIncident)
  }

  /// Whether clients may reach the origin. Hosts given as an address are checked immediately. For others, the transport
  /// checks the address.
  func mayReach(_ origin: Origin) -> Bool {
    options.place(of: origin) != nil || options.addresses.allowByName(origin)
      || !(AddressRules.isAddress(origin.host) || LoopbackHost.isName(origin.host))
      || AddressRules.isPublic(origin.host)
  }

  /// The response for an origin that clients may not reach.
  func refusal(of origin: Origin) -> ServerResponse {
    forbidden(origin, AddressRules.sentence(origin.host))
  }

  /// The response for an origin that is not allowed.
  func forbidden(
    _ origin: Origin,
    _ reason: String = "its address belongs to this machine or its network, which is not allowed"
  ) -> ServerResponse {
    onIncident(.refused(code: "private-address", sentence: "\(origin) is not allowed (403)"))
    return .text("\(origin): \(reason); allow it by --allow \(origin.host)", status: 403)
  }

  /// The target of a connection to an origin past the pipeline; nil if that is not allowed.
  ///
  /// An upstream proxy resolves names itself, and decides where they lead.
  func target(of origin: Origin) async throws -> TunnelTarget? {
    let file = options.certificateAuthorityFile
    if let place = options.place(of: origin) {
      return TunnelTarget(origin, connectingTo: place, certificateAuthorityFile: file)
    }
    let upstream = try options.upstream.proxy(for: origin.host)
    if upstream != nil || options.addresses.allowByName(origin) {
      return TunnelTarget(origin, certificateAuthorityFile: file, through: upstream)
    }
    let addresses = try await HostLookup.addresses(of: origin)
      .filter { options.addresses.allow($0, of: origin) }
    guard !addresses.isEmpty else { return nil }
    return TunnelTarget(origin, at: addresses, certificateAuthorityFile: file)
  }

  // MARK: Connections

  private func connect(to authority: String) async throws -> ServerResponse {
    guard let parts = Authority(authority), let port = parts.port else {
      return .text("CONNECT needs a host and a port", status: 400)
    }
    let origin = Origin(scheme: "https", host: parts.host, port: port)
    guard mayReach(origin) else { return refusal(of: origin) }
    if options.isTunnelled(parts.host) {
      guard let target = try await target(of: origin.unread) else { return forbidden(origin) }
      return Self.tunnel(to: target)
    }
    // An upstream proxy would be asked for hosts that exist only in handlers and packages.
    if options.mayLeadThrough(origin), options.upstream.isNone, refused.leadThrough(pair(origin)),
      // A host without an address exists only in handlers, so there is nothing to connect to.
      let target = try? await target(of: origin.unread)
    {
      return Self.tunnel(to: target)
    }
    var answer = ServerResponse(head: HTTPResponse(status: .ok))
    answer.takeover = Takeover { channel, http in try serve(channel, http, as: origin) }
    return answer
  }

  /// The host with the kind of client that the connection belongs to.
  func pair(_ origin: Origin) -> RefusedCertificates.Pair {
    RefusedCertificates.Pair(host: origin, client: client)
  }

  private static func tunnel(to target: TunnelTarget) -> ServerResponse {
    var answer = ServerResponse(head: HTTPResponse(status: .ok))
    answer.takeover = .tunnel(to: target)
    return answer
  }

  /// Detects the client's protocol on a connection to that host, and speaks it.
  func serve(_ channel: any Channel, _ http: HTTPHandlers, as origin: Origin) throws {
    // Browsers preconnect and leave. Before a protocol is chosen, a half-close ends the connection.
    try channel.syncOptions?.setOption(.allowRemoteHalfClosure, value: false)
    try channel.pipeline.syncOperations.addHandler(
      FirstByteHandler { channel, isTLS in
        connection?.spoke()
        if isTLS {
          try endTLS(on: channel, http, origin)
        } else {
          let plain = Origin(scheme: "http", host: origin.host, port: origin.port)
          try http.speakHTTP1(on: channel, to: try InnerResponder(self, plain), isSecure: false)
        }
      })
  }

  /// Speaks SOCKS 5 on a new connection of an engine. The credential is checked once, before any request.
  package func serveSOCKS(
    on channel: any Channel, _ http: HTTPHandlers, in traffic: EngineTraffic
  ) throws {
    var proxy = self
    proxy.connection = traffic.begin(channel)
    try channel.syncOptions?.setOption(.autoRead, value: false)
    try channel.pipeline.syncOperations.addHandler(
      SOCKSHandler(options.credential) { [proxy] channel, origin in
        guard proxy.mayReach(origin) else {
          _ = proxy.refusal(of: origin)
          return false
        }
        try proxy.serve(channel, http, as: origin)
        proxy.connection?.agreed()
        return true
      })
  }
}

extension Origin {
  /// The same host and port, for bytes that are relayed unread.
  fileprivate var unread: Origin { Origin(scheme: "http", host: host, port: port) }
}
