internal import ArgumentParser
internal import BridgeCache
internal import BridgeKit
internal import BridgePackages

/// The options of a page: its jar, its routes, its recording.
struct BridgeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file of the cookie jar; without it, one in memory.", valueName: "file"))
  var jar: String?

  @Option(
    help: ArgumentHelp(
      "Connect there instead: HOST[:PORT]=HOST:PORT. Repeatable.", valueName: "mapping"))
  var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "Serve the packages of this store as https://ID.package.", valueName: "store"))
  var packages: String?

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

  @Flag(help: "Keep secrets in the recording.")
  var noRedact = false

  func validate() throws {
    // Here, so that the help of the command is shown that they stand behind.
    for mapping in map { _ = try RouteArgument.route(mapping) }
    if noRedact, record == nil {
      throw ValidationError("--no-redact: it is about a recording; add --record FOLDER")
    }
    if offline != nil, cache == nil {
      throw ValidationError("--offline: pages are kept in a cache; add --cache FOLDER")
    }
  }

  /// Puts the cache into a pipeline, and the pages that are kept in it.
  private func addCache(to bridge: Bridge) throws {
    guard let cache = try cache.map({ try ResponseCache(at: $0) }) else { return }
    var options = CacheOptions()
    options.cookies = bridge.cookies
    bridge.pipeline.cache(in: cache, options)
    guard let offline else { return }
    var pages = OfflineOptions(offline)
    pages.cookies = bridge.cookies
    bridge.pipeline.offline(in: cache, pages)
  }

  /// The bridge that the page works on.
  func makeBridge() throws -> Bridge {
    if let caFile { try InputFile(caFile).checkReadable() }
    let clock = SystemWallClock()
    let cookies =
      try jar.map { try CommandJar.open($0, clock: clock) } ?? CommandJar.inMemory(clock: clock)
    var options = TransportOptions()
    options.routes = try map.map { try RouteArgument.route($0) }
    options.certificateAuthorityFile = caFile
    let bridge = try Bridge(cookies: cookies, transport: options)
    try addCache(to: bridge)
    if let packages {
      bridge.pipeline.register(PackageHandler(try PackageStore(at: packages)), in: .hop)
    }
    return bridge
  }

  /// Runs `body` and records the traffic meanwhile, if asked to, however `body` ends. All cookies are written
  /// to the jar's file in the end.
  func recording<Result>(
    _ bridge: Bridge, as host: String, _ body: () async throws -> Result
  ) async throws -> Result {
    let recording = try record.map {
      try CommandRecording($0, of: bridge, as: host, isRedacted: !noRedact)
    }
    let result: Result
    do {
      result = try await body()
    } catch {
      try await recording?.finish()
      throw error
    }
    try await recording?.finish()
    if jar != nil {
      try bridge.cookies.flush()
      try bridge.cookies.close()
    }
    return result
  }
}
