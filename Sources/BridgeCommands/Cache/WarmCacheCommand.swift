internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeCore
internal import BridgeFormats
internal import BridgeKit
internal import BridgeTransport

/// Loads pages, so that they open without a network afterwards.
struct WarmCacheCommand: ViewingCommand {
  static let configuration = CommandConfiguration(
    commandName: "warm",
    abstract: "Loads pages in a web view, and keeps everything they need.",
    discussion: """
      Each page is loaded from the network. Everything it loads is kept, until it has
      been quiet for the time of --settle. A sitemap (sitemaps.org) may name other
      sitemaps. What does not fit into --offline-size is not kept, and reported on
      standard error; bridge cache clear --page makes room.

      Prints a line for each page: responses, bytes, the final URL, the title. --json
      prints an array instead. Standard error shows which page is being loaded, and
      which of its requests failed. If a page cannot be loaded, the others still are.

      Without --jar, each page starts without cookies. With it, pages are kept as
      seen by the user whose session is in the jar; log in with bridge view --jar.

      EXAMPLES
        bridge cache warm --cache cache https://shop.example/ https://shop.example/cart
        bridge cache warm --cache cache --sitemap https://shop.example/sitemap.xml --limit 50
        bridge cache warm --cache cache --jar state.sqlite https://shop.example/orders
        bridge cache warm --cache cache https://shop.example/ --json | jq '.[0].responses'

      EXIT CODES
        0  all pages are kept
        1  a page could not be loaded, had an error response, or did not fit
        2  the command line cannot be understood, or the tool has no web view
        3  the cache, a jar or another file cannot be used, or there is no display
      """)

  @OptionGroup var cache: CacheFolder

  @Argument(help: "The pages' URLs.")
  var urls: [String] = []

  @Option(help: ArgumentHelp("Also load the pages that this sitemap names.", valueName: "url"))
  var sitemap: String?

  @Option(help: ArgumentHelp("Load at most this many pages of the sitemap.", valueName: "number"))
  var limit = 1_000

  @Option(
    help: ArgumentHelp(
      "How long a page has to be quiet, for example 500ms or 2s.", valueName: "duration")
  )
  var settle = "1s"

  @Option(help: ArgumentHelp("Give up on a page after this time.", valueName: "seconds"))
  var timeout: Double = 60

  @Option(
    help: ArgumentHelp(
      "The maximum size of all kept pages, for example 1G. (default: 256M)", valueName: "size"
    ))
  var offlineSize: ByteCount?

  @Option(
    help: ArgumentHelp("The file of the cookie jar; without it, one in memory.", valueName: "file"))
  var jar: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var result: ResultOptions

  func validate() throws {
    if urls.isEmpty, sitemap == nil {
      throw ValidationError("there are no pages to load: name URLs, or --sitemap URL")
    }
    if limit < 1 { throw ValidationError("--limit \(limit): write 1 or more") }
    for url in urls { _ = try CachedURL.url(url) }
    // Otherwise a mistyped time would be taken for an element to wait for.
    guard case .time = WaitArgument(settle) else {
      throw ValidationError("--settle \(settle): write a time such as 500ms or 2s")
    }
  }

  func run(in viewer: any Viewer) async throws {
    let cache = try cache.make()
    let all = urls + (try await mapped())
    var warmed: [WarmedPage] = []
    for (index, url) in all.enumerated() {
      Console.err("bridge: page \(index + 1) of \(all.count): \(url.printable)\n")
      let page = try await warm(try CachedURL.url(url), in: cache, isFirst: index == 0, viewer)
      if !result.json { Console.out(page.line) }
      warmed.append(page)
    }
    if result.json { Console.out(JSONText.line(.array(warmed.map(\.json)))) }
    if warmed.contains(where: { $0.failure != nil }) { throw ExitCode(1) }
  }

  private func warm(
    _ url: String, in cache: ResponseCache, isFirst: Bool, _ viewer: any Viewer
  ) async throws -> WarmedPage {
    let (printed, refusals) = (Locked(""), Locked(0))
    do {
      try await viewer.show(
        try view(url, isFirst: isFirst),
        print: { text in printed.withLock { $0 += text } },
        onRefusal: { refusals.withLock { $0 += 1 } })
    } catch let code as ExitCode {
      switch code.rawValue {
      // A script of the page threw, which the view has reported. The responses that it loaded are kept.
      case 1: break
      case 124: return WarmedPage(url, failure: "it was not loaded in \(timeout) s; see --timeout")
      default: return WarmedPage(url, failure: "it could not be loaded; see above")
      }
    } catch let error as ViewFailure where error.code != 2 {
      return WarmedPage(url, failure: error.message)
    }
    return try WarmedPage(
      url, printed: printed.withLock(\.self), refusals: refusals.withLock(\.self), in: cache)
  }

  /// The URLs of the pages in the sitemap.
  private func mapped() async throws -> [String] {
    guard let sitemap else { return [] }
    let pipeline = try connection.pipeline()
    do {
      return try await Sitemap { try await Self.load($0, over: pipeline) }
        .pages(at: sitemap, atMost: limit)
    } catch let error as TransportError {
      throw CacheFailure("the sitemap \(sitemap) cannot be loaded: \(error.message)")
    }
  }

  private static func load(_ url: String, over pipeline: Pipeline) async throws -> [UInt8] {
    let response = try await pipeline.load(try BridgeRequest("GET", url))
    guard response.status == 200 else {
      throw CacheFailure(
        "the sitemap \(url) cannot be loaded: the server responded with \(response.status)")
    }
    // sitemaps.org: a sitemap has at most 50 MB.
    return try await response.body.collect(upTo: 50 << 20)
  }

  /// A view that loads the page and exits.
  private func view(_ url: String, isFirst: Bool) throws -> ViewCommand {
    var arguments = [
      url, "--cache", cache.path, "--offline", "network-only", "--timeout", "\(timeout)", "--wait",
      settle, "--eval", "return document.title", "--eval",
      "return location.href.replace(/^bridge-/, '')",
    ]
    arguments += offlineSize.map { ["--offline-size", "\($0.bytes)"] } ?? []
    // Later views use the display of the first, which exists as long as this process.
    if isFirst { arguments.append("--headless") }
    arguments += jar.map { ["--jar", $0] } ?? []
    arguments += connection.caFile.map { ["--ca-file", $0] } ?? []
    arguments += connection.map.flatMap { ["--map", $0] }
    var command = try ViewCommand.parse(arguments)
    try command.read(arguments)
    return command
  }
}
