internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCore
internal import BridgeKit
internal import BridgePackages
internal import BridgeServer
internal import BridgeTransport

/// `bridge serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves an origin on loopback: a reverse proxy through the bridge.",
    discussion: """
      Requests to the URL that it prints go to the origin through the bridge:
      --packages, --cache, --record, --map, --handler and --inject work as for
      bridge proxy, with one origin and no set-up in clients. URLs in these options
      are those of the origin. Standard error lists requests that were refused or
      failed.

      CACHE
      --cache is an HTTP cache by RFC 9111: it responds from the cache where that is
      allowed, forwards other requests to the origin, and stores what may be stored
      while responses stream through.

      As a private cache it works like a browser's, for one user. As a shared cache
      it obeys s-maxage, proxy-revalidate, private and CDN-Cache-Control, and stores
      nothing of requests with Authorization unless the response allows it. It keeps
      no pages: --offline is for one user.

      Cache-Status (RFC 9211) in a response says what the cache did. Set-Cookie is
      never stored. The origin sees Via: 1.1 ajax-bridge in requests.

      COOKIES
        pass  Clients keep their own cookies. With --jar, cookies that the origin
              sets are also stored in that jar.
        jar   The jar is the only store for all clients, which are all programs and
              users of this machine that find the port: requests carry its cookies
              instead of the client's, and clients get no Set-Cookie. A script that
              is inserted into HTML documents connects document.cookie to the jar;
              HttpOnly cookies never reach script.
              Sec-Fetch-Site or Origin says which page sends a request. A request
              without them, such as one of curl, counts as another site's: it gets
              and sets only SameSite=None cookies.

      EXAMPLES
        bridge serve --to http://127.0.0.1:8000 --cache cache
            Prints the URL to open instead, http://127.0.0.1:PORT, on the first line
            of standard output, and serves until ^C.
        bridge serve --to https://cdn.example --listen 127.0.0.1:8080 \\
            --cache cache --cache-mode shared
        bridge serve --to https://shop.example --cookies jar --jar cookies.sqlite \\
            --handler web@https://shop.example/assets/ --record shop.bridgerec

      EXIT CODES
        0  ended by ^C or SIGTERM
        2  the command line cannot be understood, or the port cannot be opened
        3  a store, a cache, a jar, a folder or a recording cannot be used
      """)

  @Option(help: ArgumentHelp("The origin: scheme, host and port.", valueName: "url"))
  var to: String

  @OptionGroup var listening: ListenOptions

  @Flag(help: "Send the proxy's own name in Host, Origin and Referer.")
  var keepHost = false

  @OptionGroup var serving: ServingOptions
  @OptionGroup var caching: CacheArguments
  @OptionGroup var bridge: BridgeArguments

  private var arguments: ServingArguments {
    ServingArguments(serving: serving, cache: caching, bridge: bridge)
  }

  func validate() throws {
    _ = try target()
    try arguments.validate()
  }

  func run() async throws {
    let own = Locked<Origin?>(nil)
    let traffic = try arguments.makeTraffic(over: try arguments.transportOptions()) {
      own.withLock { $0 }
    }
    let display = IncidentDisplay()
    let proxy = try makeProxy(for: traffic, display)
    let address = try ListenAddress(listening.listen)
    try await arguments.bridge.recording(traffic.pipeline, traffic.jar, as: "serve") {
      try await Interruption.watching(for: "bridge") { interruption in
        let server = try await LoopbackServer(
          at: address, threads: ServerThread.usualCount, proxy, limits: .ofBrowsers)
        own.withLock { $0 = server.origin }
        interruption.runBegins()
        Console.out("\(server.origin)\n")
        await Interruption.untilCancelled()
        await server.stop(grace: .seconds(2))
        await traffic.packages?.waitForReports()
        await display.end()
      }
    }
  }

  private func makeProxy(
    for traffic: ServedTraffic, _ display: IncidentDisplay
  ) throws -> ReverseProxy {
    let target = try target()
    let origin = Origin(target)
    let routes = try arguments.bridge.map.map { try RouteArgument.route($0) }
    var rules = ProxyRules(target: target, keepsHost: keepHost)
    // RFC 9110 §7.6.3. Without a cache, the origin sees the same fields as without a proxy.
    if arguments.bridge.cache != nil { rules.pseudonym = "ajax-bridge" }
    return ReverseProxy(
      traffic.pipeline, rules,
      tunnelTarget: TunnelTarget(
        origin, connectingTo: routes.place(of: origin),
        certificateAuthorityFile: arguments.bridge.caFile,
        through: try arguments.bridge.upstreamProxy()),
      treatment: traffic.treatment, onIncident: display.show)
  }

  private func target() throws -> RequestURL {
    let target: RequestURL
    do {
      target = try RequestURL(to)
    } catch {
      throw ValidationError("--to \(to): \(error.message)")
    }
    guard target.target == "/", target.fragment == nil else {
      throw ValidationError("--to \(to): an origin has no path; write \(Origin(target))")
    }
    return target
  }
}
