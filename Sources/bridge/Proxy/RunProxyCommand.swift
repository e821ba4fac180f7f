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

/// `bridge proxy run`.
struct RunProxyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Serves browsers and other programs as their HTTP proxy.",
    discussion: """
      It listens on loopback and lets in who says the credential in the URL that it
      prints. Requests for this machine and its network are refused, whatever name
      they are under, unless --allow or --map names the host.

      Without --ca, https is led through unread: --packages, --record and the like
      see plain http alone. With it, clients have to trust the authority
      (bridge proxy ca --help says how). WebSockets pass, and a recording
      keeps their messages. A host whose certificate a client refuses is led through
      unread for ten minutes, which is said once.

      COOKIES
        pass  Clients keep their own. With --jar, what servers set is put into that
              jar as well.
        jar   The jar is the only store, for all clients: its cookies go along
              instead of theirs, and Set-Cookie stays in it. A script that is
              put into HTML documents makes document.cookie the jar's; HttpOnly
              cookies never reach script.
              Sec-Fetch-Site or Origin tells which page asks; a request without, as
              of curl, or of a browser for a plain http URL, counts as another
              site's: it gets and sets SameSite=None cookies alone.

      EXAMPLES
        bridge proxy --ca ca.pem --packages store
            Opens https://app.package/ in any browser.
        bridge proxy --ca ca.pem --map shop.example=127.0.0.1:8443 \\
            --record shop.bridgerec
        bridge proxy --ca ca.pem --inject probe.js
        bridge proxy --ca ca.pem --handler web@https://shop.example/assets/
            Gives the files of the folder web for the URLs below that one.
        bridge proxy --ca ca.pem --cookies jar --jar cookies.sqlite
            Any browser has the logins of that jar.
        bridge proxy --credential none --listen 127.0.0.1:8118
            For Chromium, whose command line takes no credential:
            chromium --proxy-server=http://127.0.0.1:8118

      EXIT CODES
        0  ended by ^C or SIGTERM
        2  the command line cannot be understood, or the port cannot be opened
        3  the authority, a store, a cache, a jar, a folder or a recording cannot be
           used
      """)

  @OptionGroup var listening: ListenOptions

  @Option(
    help: ArgumentHelp("The authority that bridge proxy ca made.", valueName: "file"))
  var ca: String?

  @Option(
    help: ArgumentHelp(
      "USER:PASSWORD that clients have to give, or none. (default: random)",
      valueName: "credential"))
  var credential: String?

  @Option(
    help: ArgumentHelp(
      "Reach this host although its address is one of this machine or its network: HOST[:PORT]. Repeatable.",
      valueName: "host"))
  var allow: [String] = []

  @Option(
    help: ArgumentHelp(
      "Lead the TLS of this host, and of those below it, through unread. Repeatable.",
      valueName: "host"))
  var tunnel: [String] = []

  @Option(
    help: ArgumentHelp(
      "Serve this folder as the origin: https://app.example=FOLDER. Repeatable.",
      valueName: "origin=folder"))
  var virtualHost: [String] = []

  @OptionGroup var arguments: ServingArguments

  func validate() throws {
    for host in virtualHost { _ = try VirtualHostArgument.parts(host) }
    _ = try allowed()
    for host in tunnel { try Self.check(tunnel: host) }
    _ = try chosenCredential()
  }

  func run() async throws {
    let traffic = try makeTraffic()
    let options = try makeOptions(traffic.treatment)
    let proxy = try ExplicitProxy(
      traffic.pipeline, options, now: { SystemWallClock().now.wholeSeconds }
    ) { $0.show() }
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
      }
    }
  }

  private static func check(tunnel host: String) throws {
    // No host that a client asks for has other letters, or stands for several.
    let isPlain = host.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "*") }
    guard isPlain, !host.hasPrefix("."), !host.hasSuffix(":"), let authority = Authority(host),
      authority.port == nil
    else {
      throw ValidationError(
        "--tunnel \(host): write the host alone, as in bank.example; with other letters than a to z, as in xn--bcher-kva.example"
      )
    }
  }

  /// Says what a newcomer may not expect of a proxy.
  private func warnOfUnreadTLS() {
    guard ca == nil else { return }
    Console.err(
      "bridge: https is led through unread; to see into it, make an authority by bridge proxy ca FILE, "
        + "let clients trust it, and add --ca FILE\n")
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

  /// The origins for which folders and packages answer, by the command line.
  private func answeredOrigins() throws -> Set<Origin> {
    let hosts = try virtualHost.map { try VirtualHostArgument.parts($0).origin }
    let handlers = try arguments.handler.map { try HandlerArgument($0).url }
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
      return host
    }
  }

  /// Nil if no credential is required.
  private func chosenCredential() throws -> ProxyCredential? {
    guard let credential else { return .random() }
    if credential == "none" { return nil }
    let parts = credential.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let chosen = ProxyCredential(user: String(parts[0]), password: String(parts[1]))
    else { throw ValidationError("--credential: write USER:PASSWORD, or none") }
    return chosen
  }

  private static func url(of server: LoopbackServer, _ credential: ProxyCredential?) -> String {
    guard let credential else { return "\(server.origin)" }
    return "http://\(credential.userInfo)@\(server.origin.description.dropFirst(7))"
  }
}

extension ReverseProxy.Incident {
  /// Reports an event on standard error.
  func show() {
    switch self {
    case .refused(_, let sentence), .failed(let sentence), .tunnelled(let sentence):
      Console.err("bridge: \(sentence)\n")
    }
  }
}
