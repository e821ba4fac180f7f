internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeCore
internal import BridgeKit
internal import BridgeServer
internal import BridgeTransport

/// `bridge serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves an origin on loopback, with an HTTP cache in front of it.",
    discussion: """
      A reverse proxy that keeps the rules of RFC 9111: it answers from the cache
      what may be answered, asks the origin for the rest, and stores what may be
      stored. Responses stream through while they are stored.

      As a private cache it works like a browser's, for one user. As a shared cache
      it obeys s-maxage, proxy-revalidate, private and CDN-Cache-Control, and stores
      nothing of requests with Authorization unless the response allows it.

      Cache-Status (RFC 9211) in a response says what the cache did. Set-Cookie is
      passed on and never stored.

      EXAMPLES
        bridge serve --to http://127.0.0.1:8000 --cache cache
            Prints the URL to open instead, http://127.0.0.1:PORT, on the first line
            of standard output, and serves until ^C.
        bridge serve --to https://cdn.example --listen 127.0.0.1:8080 \\
            --cache cache --cache-mode shared

      EXIT CODES
        0  ended by ^C or SIGTERM
        2  the command line cannot be understood, or the port cannot be opened
        3  the cache cannot be opened
      """)

  @Option(help: ArgumentHelp("The origin: scheme, host and port.", valueName: "url"))
  var to: String

  @Option(
    help: ArgumentHelp(
      "The loopback address to listen on; port 0 picks a free one.", valueName: "address"))
  var listen = "127.0.0.1:0"

  @OptionGroup var cache: CacheArguments

  @Flag(help: "Send the proxy's own name in Host, Origin and Referer.")
  var keepHost = false

  @Option(
    help: ArgumentHelp(
      "Connect there instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"))
  var map: [String] = []

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  func run() async throws {
    let own = Locked<Origin?>(nil)
    let proxy = try makeProxy { own.withLock { $0 } }
    let address = try ListenAddress(listen)
    try await Interruption.watching(for: "bridge") { interruption in
      let server = try await LoopbackServer(at: address, proxy)
      own.withLock { $0 = server.origin }
      interruption.runBegins()
      Console.out("\(server.origin)\n")
      await Interruption.untilCancelled()
      await server.stop(grace: .seconds(2))
    }
  }

  private func makeProxy(named own: @escaping @Sendable () -> Origin?) throws -> ReverseProxy {
    let target = try RequestURL(to)
    guard target.target == "/", target.fragment == nil else {
      throw ValidationError("--to \(to): it has a path; name \(Origin(target)) alone")
    }
    if let caFile { try InputFile(caFile).checkReadable() }
    var options = TransportOptions()
    options.certificateAuthorityFile = caFile
    options.routes = try map.map { try RouteArgument.route($0) }
    // How long nothing may happen is the client's to say: it goes away when it has waited enough.
    options.timeouts.firstByte = .seconds(86_400)
    options.timeouts.idle = .seconds(86_400)
    let pipeline = Pipeline.standard(over: try CurlTransport(options))
    var caching = cache.options
    caching.alias = own
    pipeline.cache(in: try cache.open(), caching)
    return ReverseProxy(
      pipeline, ProxyRules(target: target, keepsHost: keepHost),
      tunnelTarget: TunnelTarget(Origin(target), certificateAuthorityFile: caFile))
  }
}
