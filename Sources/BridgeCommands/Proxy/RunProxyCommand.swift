internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeKit
internal import BridgePackages
internal import BridgeProxy
internal import BridgeServer
internal import BridgeTransport
internal import BridgeFormats

/// `bridge proxy run`.
struct RunProxyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Serves browsers and other programs as their HTTP proxy.",
    discussion: """
      It listens on loopback, and accepts clients that send the credential in the URL
      that it prints. Requests to this machine and its network are refused, under any
      name, unless --allow or --map names the host.

      Without --ca, https is tunnelled unread: --packages, --record and the like see
      only plain http. With it, clients must trust the authority (see bridge proxy
      ca --help). WebSockets work, and a recording contains their messages. A host
      whose certificate a client refuses is tunnelled unread for clients of the same
      kind (User-Agent), which is reported once: for 15 seconds, and after each
      further refusal for longer, up to ten minutes.

      COOKIES
        pass  Clients keep their own cookies. With --jar, cookies that servers set
              are also stored in that jar.
        jar   The jar is the only store for all clients: requests carry its cookies
              instead of the client's, and clients get no Set-Cookie. A script that
              is inserted into HTML documents connects document.cookie to the jar;
              HttpOnly cookies never reach script.
              Sec-Fetch-Site or Origin says which page sends a request. A request
              without them, such as one of curl, or of a browser to a plain http
              URL, counts as another site's: it gets and sets only SameSite=None
              cookies.

      EXAMPLES
        bridge proxy --ca ca.pem --packages store
            Opens https://app.package/ in any browser.
        bridge proxy --ca ca.pem --map shop.example=127.0.0.1:8443 \\
            --record shop.bridgerec
        bridge proxy --ca ca.pem --inject probe.js
        bridge proxy --ca ca.pem --handler web@https://shop.example/assets/
            Serves the files of the folder web at the URLs below that one.
        bridge proxy --ca ca.pem --cookies jar --jar cookies.sqlite
            Any browser has the logins of that jar.
        bridge proxy --credential none --listen 127.0.0.1:8118
            For Chromium, which accepts no credential on its command line:
            chromium --proxy-server=http://127.0.0.1:8118

      EXIT CODES
        0  ended by ^C or SIGTERM
        2  the command line cannot be understood, or the port cannot be opened
        3  the authority, a store, a cache, a jar, a folder or a recording cannot be
           used
      """)

  @OptionGroup var listening: ListenOptions

  @Option(
    help: ArgumentHelp("The authority that bridge proxy ca created.", valueName: "file"))
  var ca: String?

  @Option(
    help: ArgumentHelp(
      "The credential that clients must send: USER:PASSWORD, or none. (default: random)",
      valueName: "credential"))
  var credential: String?

  @Option(
    help: ArgumentHelp(
      "Allow this host although its address belongs to this machine or its network: HOST[:PORT]. Repeatable.",
      valueName: "host"))
  var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Tunnel the TLS of this host and its subdomains unread. Repeatable.",
      valueName: "host"))
  var tunnel: [String] = []

  @Option(
    help: ArgumentHelp(
      "Serve a folder as an origin: https://app.example=FOLDER. Repeatable.",
      valueName: "origin=folder"))
  var virtualHost: [String] = []

  @OptionGroup var serving: ServingOptions
  @OptionGroup var caching: CacheArguments
  @OptionGroup var bridge: BridgeArguments

  private var arguments: ServingArguments {
    ServingArguments(serving: serving, cache: caching, bridge: bridge)
  }

  func validate() throws {
    for host in virtualHost { _ = try VirtualHostArgument.parts(host) }
    _ = try allowed()
    for host in tunnel { try Self.check(tunnel: host) }
    _ = try chosenCredential()
    try arguments.validate()
  }

  func run() async throws {
    let traffic = try makeTraffic()
    let options = try makeOptions(traffic.treatment)
    let display = IncidentDisplay()
    let proxy = try ExplicitProxy(
      traffic.pipeline, options, now: { SystemWallClock().now.wholeSeconds },
      onIncident: display.show)
    let address = try ListenAddress(listening.listen)
    try await arguments.bridge.recording(traffic.pipeline, traffic.jar, as: "proxy") {
      try await Interruption.watching(for: "bridge") { interruption in
        let server = try await LoopbackServer(
          at: address, speaking: .proxy, threads: ServerThread.usualCount, proxy,
          limits: .ofBrowsers)
        interruption.runBegins()
        warnOfUnreadTLS()
        Console.out("\(Self.url(of: server, options.credential))\n")
        await Interruption.untilCancelled()
        await server.stop(grace: .seconds(2))
        await traffic.packages?.waitForReports()
        await display.end()
      }
    }
  }

  private static func check(tunnel host: String) throws {
    // Hosts requested by clients contain only these characters, and are never patterns.
    let isPlain = host.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "*") }
    guard isPlain, !host.hasPrefix("."), !host.hasSuffix(":"), let authority = Authority(host),
      authority.port == nil
    else {
      throw ValidationError(
        "--tunnel \(host): write only the host, as in bank.example; an international name as xn--bcher-kva.example"
      )
    }
  }

  /// Warns about a behaviour that new users may not expect.
  private func warnOfUnreadTLS() {
    guard ca == nil else { return }
    Console.err(
      "bridge: https is tunnelled unread; to read it, create an authority with bridge proxy ca FILE, "
        + "make clients trust it, and add --ca FILE\n")
  }

  private func makeOptions(_ treatment: ReverseProxy.Treatment) throws -> ProxyOptions {
    var options = ProxyOptions()
    options.credential = try chosenCredential()
    options.authority = try ca.map { try AuthorityFile($0).read() }
    options.tunnelled = Set(tunnel.map { $0.lowercased() })
    options.treatment = treatment
    options.addresses = try addresses()
    options.routes = try arguments.bridge.map.map { try RouteArgument.route($0) }
    options.certificateAuthorityFile = arguments.bridge.caFile
    options.upstream = Upstream(of: try arguments.transportOptions())
    options.answered = try answeredOrigins()
    return options
  }

  /// The origins for which folders and packages answer, according to the command line.
  private func answeredOrigins() throws -> Set<Origin> {
    let hosts = try virtualHost.map { try VirtualHostArgument.parts($0).origin }
    let handlers = try serving.handler.map { try HandlerArgument($0).url }
    let named = try (hosts + handlers).map { Origin(try RequestURL($0)) }
    return Set(named).union(try PackageGrantArgument.grants(arguments.bridge.grant).keys)
  }

  private func makeTraffic() throws -> ServedTraffic {
    var options = try arguments.transportOptions()
    options.addresses = try addresses()
    let traffic = try arguments.makeTraffic(over: options)
    for host in virtualHost {
      let (origin, folder) = try VirtualHostArgument.parts(host)
      traffic.pipeline.register(try FolderHandler(origin, folder: folder), in: .hop)
    }
    return traffic
  }

  private func addresses() throws -> AddressRules { .publicOnly(besides: try allowed()) }

  private func allowed() throws -> [Authority] {
    try allow.map {
      guard let host = Authority($0) else {
        throw ValidationError("--allow \($0): write HOST or HOST:PORT, as in 127.0.0.1:8000")
      }
      guard host.isASCII else {
        throw ValidationError("--allow \($0): \(Authority.adviceOnLetters)")
      }
      return host
    }
  }

  /// Nil if no credential is required.
  private func chosenCredential() throws -> ProxyCredential? {
    guard let credential else { return .random() }
    if credential == "none" { return nil }
    guard case let (user, password?) = credential.cut(at: ":"),
      let chosen = ProxyCredential(user: String(user), password: String(password))
    else { throw ValidationError("--credential: write USER:PASSWORD, or none") }
    return chosen
  }

  private static func url(of server: LoopbackServer, _ credential: ProxyCredential?) -> String {
    guard let credential else { return "\(server.origin)" }
    return "http://\(credential.userInfo)@\(server.origin.description.dropFirst(7))"
  }
}
