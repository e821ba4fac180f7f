internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeFormats
package import BridgeKit
internal import BridgePackages
internal import BridgeServer

/// The options of a page: its jar, its routes, its recording.
package struct BridgeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file of the cookie jar. (default: in memory)", valueName: "file"))
  var jar: String?

  @Option(
    help: ArgumentHelp(
      "Connect to another address instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"
    ))
  var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "Serve the packages of this store as https://ID.package.", valueName: "store"))
  var packages: String?

  @Flag(
    name: .customLong("real-urls"),
    help: "Also serve the files of zip and asset packages at their real URLs, on any host.")
  var realURLs = false

  @Option(
    name: .customLong("real-urls-host"),
    help: ArgumentHelp(
      "Serve zip packages only at URLs of this host. Repeatable.", valueName: "host"))
  var realURLHosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use packages only for pages whose URL has this parameter: NAME or NAME=VALUE.",
      valueName: "parameter"))
  var packageGate: String?

  @Option(
    help: ArgumentHelp(
      "Let a package serve the URLs of an origin that it claims: ORIGIN=ID. Repeatable.",
      valueName: "grant"))
  var grant: [String] = []

  @Option(
    help: ArgumentHelp(
      "Connect through this HTTP proxy, except to hosts of --map: http://[USER:PASSWORD@]HOST:PORT. It resolves names itself.",
      valueName: "url"))
  var upstream: String?

  @Option(
    help: ArgumentHelp("Trust the certificate authorities in this PEM file.", valueName: "file"))
  var caFile: String?

  @Option(
    help: ArgumentHelp(
      "Record all exchanges into this new .bridgerec folder.", valueName: "folder"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Cache responses in this folder, as HTTP allows.", valueName: "folder"))
  var cache: String?

  @Option(
    help: ArgumentHelp(
      "Keep pages in the cache, and open them without a network: offline-first, network-first, offline-only, refresh, network-only.",
      valueName: "mode"))
  var offline: OfflineMode?

  @Option(
    help: ArgumentHelp(
      "The maximum size of all kept pages, for example 1G; what does not fit is reported. (default: 256M)",
      valueName: "size"))
  var offlineSize: ByteCount?

  @Flag(help: "Also keep responses to POST and the like, each for requests with the same body.")
  var offlinePosts = false

  @Flag(help: "Report on standard error which responses are kept ones, and their age.")
  var offlineLog = false

  @Flag(help: "Keep secrets in the recording.")
  var noRedact = false

  package init() {}

  package func validate() throws {
    // Checked here, so that errors are shown with the help of the command.
    for mapping in map { _ = try RouteArgument.route(mapping) }
    _ = try PackageGrantArgument.grants(grant)
    if !grant.isEmpty, packages == nil {
      throw ValidationError("--grant needs --packages STORE")
    }
    if noRedact, record == nil {
      throw ValidationError("--no-redact needs --record FOLDER")
    }
    if packages == nil, realURLs || packageGate != nil {
      throw ValidationError(
        "--real-urls and --package-gate need --packages STORE")
    }
    if !realURLHosts.isEmpty, !realURLs {
      throw ValidationError("--real-urls-host: this limits --real-urls; add --real-urls")
    }
    if packageGate?.first == "=" || packageGate == "" {
      throw ValidationError("--package-gate: write NAME or NAME=VALUE")
    }
    if offline != nil, cache == nil {
      throw ValidationError("--offline needs --cache FOLDER")
    }
    if offlineSize != nil, offline == nil {
      throw ValidationError("--offline-size needs --offline MODE")
    }
    if offline == nil, offlinePosts || offlineLog {
      throw ValidationError(
        "--offline-posts and --offline-log need --offline MODE")
    }
  }

  /// Adds the cache, its kept pages and the packages to a pipeline.
  ///
  /// `pages`: the maximum number of open pages that cannot be distinguished. `report`: the URL to which outcomes of
  /// packages are posted. `events` receives events of kept pages.
  @discardableResult
  func equip(
    _ pipeline: Pipeline, cookies: CookieJar?, pages: Int = 1, tellsPages: Bool = false,
    report: String? = nil,
    caching: CacheOptions = CacheOptions(), limits: CacheLimits = CacheLimits(),
    events: KeptPageEvents? = nil
  ) throws -> PackageHandler? {
    try addCache(to: pipeline, cookies: cookies, caching: caching, limits: limits, events)
    guard let packages else { return nil }
    let store = try PackageStore(at: packages)
    var options = try packageOptions(pages)
    options.reportURL = report
    options.tellsPages = tellsPages
    let handler = pipeline.packages(in: store, options)
    if tellsPages { pipeline.register(PackageNewsHandler(handler), pinned: true) }
    handler.activatePlanned(on: .start)
    if realURLs {
      let hosts = realURLHosts.isEmpty ? nil : Set(realURLHosts)
      try pipeline.realURLs(beside: handler, hosts: hosts)
    }
    return handler
  }

  private func packageOptions(_ pages: Int) throws -> PackageOptions {
    var options = PackageOptions()
    options.maximumPages = pages
    options.grants = try PackageGrantArgument.grants(grant)
    options.onOutcome = PackageOutcomeText.report
    if let packageGate {
      let halves = packageGate.split(separator: "=", maxSplits: 1).map(String.init)
      options.gate.rule = .query(halves[0], halves.count > 1 ? halves[1] : nil)
    }
    return options
  }

  private func addCache(
    to pipeline: Pipeline, cookies: CookieJar?, caching: CacheOptions, limits: CacheLimits,
    _ events: KeptPageEvents?
  ) throws {
    var limits = limits
    if let offlineSize { limits.maximumKeptBytes = offlineSize.bytes }
    guard let cache = try cache.map({ [limits] in try CacheFolder.make(at: $0, limits: limits) })
    else { return }
    opened.keep(cache)
    var options = caching
    options.cookies = cookies
    pipeline.cache(in: cache, options)
    guard let offline else { return }
    var pages = OfflineOptions(offline)
    pages.cookies = cookies
    pages.onRefresh = events?.onRefresh
    pages.onRefusal = { url, error in
      Console.err("bridge: \(url.printable) is not kept: \(error.message)\n")
      events?.onRefusal?()
    }
    pages.keepsPosts = offlinePosts
    if offlineLog { OfflineText.report(&pages) }
    pipeline.offline(in: cache, pages)
  }

  /// The opened cache, which is written at the end.
  private var opened = OpenedCache()

  /// The options of connections.
  package func transportOptions() throws -> TransportOptions {
    if let caFile { try InputFile(caFile).checkReadable() }
    var options = TransportOptions()
    options.routes = try map.map { try RouteArgument.route($0) }
    options.certificateAuthorityFile = caFile
    if try upstreamProxy() != nil { options.proxy = upstream }
    return options
  }

  /// The upstream proxy, for connections outside the pipeline.
  func upstreamProxy() throws -> UpstreamProxy? {
    guard let upstream else { return nil }
    guard let proxy = UpstreamProxy(upstream) else {
      // The argument may contain a password.
      throw ValidationError("--upstream: write http://HOST:PORT or http://USER:PASSWORD@HOST:PORT")
    }
    return proxy
  }

  /// The bridge for the page.
  func makeBridge() throws -> Bridge { try makeServingBridge().bridge }

  /// The same, with the package handler.
  func makeServingBridge(
    reportingTo report: String? = nil, events: KeptPageEvents? = nil
  ) throws -> (bridge: Bridge, packages: PackageHandler?) {
    let options = try transportOptions()
    let bridge = try Bridge(cookies: try openJar(), transport: options)
    let packages = try equip(
      bridge.pipeline, cookies: bridge.cookies, report: report, events: events)
    return (bridge, packages)
  }

  /// The jar in the named file, or one in memory.
  func openJar() throws -> CookieJar {
    let clock = SystemWallClock()
    return try jar.map { try CommandJar.open($0, clock: clock) }
      ?? CommandJar.inMemory(clock: clock)
  }

  /// Runs `body`, and records its traffic if requested. At the end, even if `body` throws, all cookies are written to
  /// the jar's file.
  package func recording<Result>(
    _ bridge: Bridge, as host: String, _ body: () async throws -> Result
  ) async throws -> Result {
    try await recording(bridge.pipeline, bridge.cookies, as: host, body)
  }

  /// The same for a pipeline with that jar, or without one.
  func recording<Value>(
    _ pipeline: Pipeline, _ cookies: CookieJar?, as host: String,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error>
    do {
      result = .success(try await recorded(pipeline, as: host, body))
    } catch {
      result = .failure(error)
    }
    return try written(result, cookies)
  }

  /// The result, after the cache and the jar are written.
  // Separate from the function above, because Swift 6.3.1 crashes with signal 11 when it optimizes both as one.
  @inline(never) private func written<Value>(
    _ result: Result<Value, any Error>, _ cookies: CookieJar?
  ) throws -> Value {
    guard case .success(let value) = result else {
      opened.flushAfterFailure()
      return try result.get()
    }
    try opened.flush()
    if jar != nil {
      try cookies?.flush()
      try cookies?.close()
    }
    return value
  }

  private func recorded<Value>(
    _ pipeline: Pipeline, as host: String, _ body: () async throws -> Value
  ) async throws -> Value {
    let recording = try record.map {
      try CommandRecording($0, of: pipeline, as: host, isRedacted: !noRedact)
    }
    let result: Value
    do {
      result = try await body()
    } catch {
      try await recording?.finish()
      throw error
    }
    try await recording?.finish()
    return result
  }
}
