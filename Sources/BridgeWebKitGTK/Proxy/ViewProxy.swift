#if WebKitGTK
  internal import BridgeCookies
  internal import BridgeCore
  internal import BridgeCrypto
  internal import BridgeKit
  internal import BridgeProxy
  internal import BridgeServer
  internal import HTTPTypes

  /// The proxy of a web context: it serves the engine, which alone knows its credential, and ends TLS with certificates
  /// of an authority that only lives as long as the proxy.
  ///
  /// The engine speaks SOCKS 5 with it. To an HTTP proxy libsoup 3 repeats what was refused with 407 under the proxy's own
  /// address, and beacons and requests without credentials are never repeated.
  final class ViewProxy: Sendable {
    /// Where the engine finds it, with user and password. It is a secret.
    let url: String

    /// The requests that the engine waits for.
    let requests: RequestsUnderWay

    private let server: LoopbackServer

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - bridge: whose pipeline the requests go through.
    ///   - options: how WebSockets connect.
    ///   - pages: tells the page of a request.
    ///   - failures: told of requests that came to nothing.
    /// - Throws: an error that says why no port can be opened on loopback, or no certificate made.
    init(
      _ bridge: Bridge, _ options: TransportOptions, of pages: ProxiedRequests,
      failures: ProxyFailures
    ) async throws {
      let clock = SystemWallClock()
      let now: @Sendable () -> Int = { Int(clock.now.microsecondsSinceEpoch / 1_000_000) }
      let (credential, requests) = (ProxyCredential.random(), RequestsUnderWay())
      var serving = try Self.options(credential, options, now())
      serving.treatment = Self.treatment(pages, failures, requests)
      let proxy = try ExplicitProxy(bridge.pipeline, serving, now: now) { incident in
        switch incident {
        case .refused(_, let sentence): failures.tell(sentence)
        // Failures were told with their requests.
        case .failed, .tunnelled: break
        }
      }
      self.requests = requests
      server = try await LoopbackServer(
        at: try ListenAddress("127.0.0.1:0"), speaking: .other { try proxy.serveSOCKS(on: $0, $1) },
        proxy,
        limits: .ofBrowsers)
      url = "socks5://\(credential.userInfo)@127.0.0.1:\(server.port)"
    }

    deinit {
      // Connections of the engine end with their server.
      Task { [server] in await server.stop() }
    }

    private static func options(
      _ credential: ProxyCredential, _ transport: TransportOptions, _ now: Int
    ) throws -> ProxyOptions {
      var options = ProxyOptions()
      options.credential = credential
      // Each request says which view it is of.
      options.view = nil
      options.authority = try CertificateAuthority.make(named: "ajax-bridge view", at: now)
      // As over the custom scheme: the host decides what its pages may reach.
      options.addresses = .any
      options.routes = transport.routes
      options.certificateAuthorityFile = transport.certificateAuthorityFile
      options.upstream = Upstream(of: transport)
      options.leadsRefusedHostsThrough = false
      return options
    }

    private static func treatment(
      _ pages: ProxiedRequests, _ failures: ProxyFailures, _ requests: RequestsUnderWay
    ) -> ReverseProxy.Treatment {
      var treatment = ReverseProxy.Treatment()
      treatment.loading = { request, pipeline in
        do {
          return try await requests.run { try await Self.load(request, pipeline, of: pages) }
        } catch {
          if !Task.isCancelled { failures.tell(request, error) }
          throw error
        }
      }
      treatment.reportsFailuresAsResponses = false
      return treatment
    }

    /// The engine repeats a request that came to nothing, and a worker's that is led on, with the stamp that it has.
    private static func load(
      _ request: BridgeRequest, _ pipeline: Pipeline, of pages: ProxiedRequests
    ) async throws -> BridgeResponse {
      var request = request
      let stamp = await pages.read(&request)
      do {
        let response = try await load(request, pipeline)
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
    /// Whether it leads to another place of the same origin (RFC 9110 §15.4), which the stamp is good for.
    fileprivate func leadsOn(within request: BridgeRequest) -> Bool {
      guard (300..<400).contains(status), let location = fields[.location] else { return false }
      // What is no URL leads nowhere.
      guard let url = try? request.url(), let target = try? url.resolving(location) else {
        return false
      }
      return Origin(target) == Origin(url)
    }
  }
#endif
