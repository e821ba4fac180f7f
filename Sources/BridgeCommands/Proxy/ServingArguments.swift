internal import ArgumentParser
internal import BridgeCache
internal import BridgeCore
internal import BridgeHandlers
internal import BridgeKit
internal import BridgeProxy
internal import BridgeTransport

/// Options of commands whose clients are browsers and other programs.
struct ServingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Serve the files of a folder at the URLs of an origin, or below one of its paths: FOLDER@URL. Repeatable.",
      valueName: "folder@url"))
  var handler: [String] = []

  @Option(
    help: ArgumentHelp(
      "Insert this script at the start of every HTML document.", valueName: "script.js"))
  var inject: String?

  @Option(
    help: ArgumentHelp(
      "Where cookies are kept: in the clients (--jar stores them as well), or only in the jar.",
      valueName: "pass|jar"))
  var cookies: CookieMode = .pass

  @Option(
    help: ArgumentHelp(
      "Post outcomes of package versions, such as ready, to this URL.", valueName: "url"))
  var report: String?

  func validate() throws {
    for text in handler { _ = try HandlerArgument(text) }
  }
}

/// All options about the pipeline of requests that browsers and other programs send.
///
/// They are three groups, not one within the other: the parser validates a nested group many times in debug builds.
struct ServingArguments {
  let serving: ServingOptions
  let cache: CacheArguments
  let bridge: BridgeArguments

  func validate() throws {
    if serving.report != nil, bridge.packages == nil {
      throw ValidationError("--report needs --packages STORE")
    }
    if cache.areGiven, bridge.cache == nil {
      throw ValidationError("--cache-mode and --cache-size need --cache FOLDER")
    }
    if cache.cacheMode == .shared, bridge.offline != nil {
      throw ValidationError(
        "--cache-mode shared, --offline: pages kept for one user must not be served to others; leave one of them out"
      )
    }
  }

  /// Connection options without idle timeouts: each client decides for itself how long it waits, and then disconnects.
  func transportOptions() throws -> TransportOptions {
    var options = try bridge.transportOptions()
    options.timeouts.firstByte = .seconds(86_400)
    options.timeouts.idle = .seconds(86_400)
    // RFC 9110 §9.2.2: a proxy must not retry non-idempotent requests on its own.
    options.repeatsUnsafeMethods = false
    return options
  }

  /// The pipeline of all requests, over this transport.
  ///
  /// `alias`: the origin by which clients know the origin server, if it has another one.
  func makeTraffic(
    over options: TransportOptions, alias: @escaping @Sendable () -> Origin? = { nil }
  ) throws -> ServedTraffic {
    let needsJar = serving.cookies == .jar || bridge.jar != nil
    var traffic = ServedTraffic(
      mode: serving.cookies, jar: needsJar ? try bridge.openJar() : nil,
      over: try CurlTransport(options))
    let pipeline = traffic.pipeline
    var caching = cache.options
    caching.alias = alias
    // Any number of windows may use it.
    traffic.packages = try bridge.equip(
      pipeline, cookies: traffic.jar, pages: 16, tellsPages: true, report: serving.report,
      caching: caching, limits: cache.limits)
    if let inject = serving.inject {
      pipeline.register(
        InjectionHandler(String(decoding: try InputFile(inject).read(), as: UTF8.self)))
    }
    if let cookies = try traffic.scriptCookies(alias: alias) {
      pipeline.register(cookies.injection, pinned: true)
      pipeline.register(cookies.handler, pinned: true)
    }
    for text in serving.handler {
      let argument = try HandlerArgument(text)
      pipeline.register(try FolderHandler(argument.url, folder: argument.folder), in: .hop)
    }
    return traffic
  }
}
