#if WebKitGTK
  internal import BridgeCookies
  internal import BridgeCore
  internal import BridgeCrypto
  internal import BridgeKit
  internal import BridgeProxy
  internal import BridgeServer
  internal import HTTPTypes

  /// The proxy of a web context. Only its engine knows the credential. It terminates TLS with certificates of an
  /// authority that exists only as long as the proxy.
  ///
  /// The engine uses SOCKS 5. With an HTTP proxy, libsoup 3 repeats requests refused with 407 under the proxy's own
  /// address, and never repeats beacons and requests without credentials.
  final class ViewProxy: Sendable {
    /// The URL for the engine, with user and password. Secret.
    let url: String

    /// The engine's connections and requests.
    let traffic: EngineTraffic

    /// Requests of views that are about to close; see ``BridgeWebView/leave(within:)``.
    let fences: FenceRequests

    /// The engine's cookies.
    let store: EngineStore

    private let server: LoopbackServer

    /// Starts the proxy.
    ///
    /// - Parameters:
    ///   - bridge: provides the pipeline for requests.
    ///   - options: how WebSockets connect.
    ///   - pages: determines the page of a request.
    ///   - failures: receives failed requests.
    /// - Throws: an error if no port can be opened on loopback, or no certificate made.
    init(
      _ bridge: Bridge, _ options: TransportOptions, of pages: ProxiedRequests,
      failures: ProxyFailures
    ) async throws {
      let clock = SystemWallClock()
      let now: @Sendable () -> Int = { Int(clock.now.microsecondsSinceEpoch / 1_000_000) }
      let (credential, traffic) = (ProxyCredential.random(), EngineTraffic())
      let (fences, store) = (FenceRequests(), EngineStore())
      var serving = try Self.options(credential, options, now())
      serving.treatment = Self.treatment(
        pages, failures: failures, fences: fences, traffic: traffic
      ) {
        await store.wasEmpty(for: traffic)
      }
      let proxy = try ExplicitProxy(bridge.pipeline, serving, now: now) { incident in
        switch incident {
        case .refused(_, let sentence): failures.tell(sentence)
        // Failures were already reported with their requests.
        case .failed, .tunnelled: break
        }
      }
      (self.traffic, self.fences, self.store) = (traffic, fences, store)
      server = try await LoopbackServer(
        at: try ListenAddress("127.0.0.1:0"),
        speaking: .other { try proxy.serveSOCKS(on: $0, $1, in: traffic) }, proxy,
        limits: .ofBrowsers)
      url = "socks5://\(credential.userInfo)@127.0.0.1:\(server.port)"
    }

    deinit {
      // The engine's connections end with their server.
      Task { [server] in await server.stop() }
    }

    /// Forgets a view, which sends no more requests.
    func forget(_ view: ViewToken) { traffic.forget(view) }

    private static func options(
      _ credential: ProxyCredential, _ transport: TransportOptions, _ now: Int
    ) throws -> ProxyOptions {
      var options = ProxyOptions()
      options.credential = credential
      // Each request identifies its view.
      options.view = nil
      options.authority = try CertificateAuthority.make(named: "ajax-bridge view", at: now)
      // As with the custom scheme, the host decides which addresses its pages may reach.
      options.addresses = .any
      options.routes = transport.routes
      options.certificateAuthorityFile = transport.certificateAuthorityFile
      options.upstream = Upstream(of: transport)
      options.leadsRefusedHostsThrough = false
      return options
    }

    private static func treatment(
      _ pages: ProxiedRequests, failures: ProxyFailures, fences: FenceRequests,
      traffic: EngineTraffic, lackedCookies: @escaping @Sendable () async -> Bool
    ) -> ReverseProxy.Treatment {
      var treatment = ReverseProxy.Treatment()
      treatment.loading = { request, pipeline in
        if let view = fences.take(request) {
          return try await traffic.run(of: view) { BridgeResponse(status: 204) }
        }
        do {
          return try await Self.load(
            request, pipeline, of: pages, traffic, lackedCookies: await lackedCookies())
        } catch {
          if !Task.isCancelled { failures.tell(request, error) }
          throw error
        }
      }
      treatment.reportsFailuresAsResponses = false
      treatment.isNonBlocking = true
      return treatment
    }

    /// Loads a request. The engine repeats a request that failed, and a worker's redirected request, with the same
    /// stamp.
    private static func load(
      _ request: BridgeRequest, _ pipeline: Pipeline, of pages: ProxiedRequests,
      _ traffic: EngineTraffic, lackedCookies: Bool
    ) async throws -> BridgeResponse {
      var request = request
      let stamp = await pages.read(&request, lackedCookies: lackedCookies)
      do {
        let response = try await traffic.run(of: request.context.view) { [request] in
          try await load(request, pipeline)
        }
        if let stamp, response.leadsOn(within: request) { pages.restore(stamp) }
        return response
      } catch {
        if let stamp, !Task.isCancelled { pages.restore(stamp) }
        throw error
      }
    }

    private static func load(
      _ request: BridgeRequest, _ pipeline: Pipeline
    ) async throws -> BridgeResponse {
      guard let preflight = StampPreflight(request) else { return try await pipeline.load(request) }
      guard let question = preflight.question else { return preflight.response(nil) }
      return preflight.response(try await pipeline.load(question))
    }
  }

  extension BridgeResponse {
    /// Whether it redirects within the same origin (RFC 9110 §15.4), for which the stamp is valid.
    fileprivate func leadsOn(within request: BridgeRequest) -> Bool {
      guard (300..<400).contains(status), let location = fields[.location] else { return false }
      // Text that is not a URL redirects nowhere.
      guard let url = try? request.url(), let target = try? url.resolving(location) else {
        return false
      }
      return Origin(target) == Origin(url)
    }
  }
#endif
