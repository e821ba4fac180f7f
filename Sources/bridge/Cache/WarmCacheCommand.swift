internal import ArgumentParser
internal import BridgeConsole
internal import BridgeCore
internal import BridgeKit

/// Loads pages, so that they open without a network afterwards.
struct WarmCacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "warm",
    abstract: "Loads pages in a web view, and keeps all that they need.",
    discussion: """
      Each page is loaded from the network, and everything that it loads is kept until
      it has been quiet for the time of --settle. Prints the titles. A sitemap
      (sitemaps.org) may name other sitemaps. What does not fit into --offline-size
      is not kept, and said on standard error; bridge cache clear --page makes room.
      """)

  @OptionGroup var cache: CacheFolder

  @Argument(help: "The pages' URLs.")
  var urls: [String] = []

  @Option(help: ArgumentHelp("Load the pages that this sitemap names, too.", valueName: "url"))
  var sitemap: String?

  @Option(help: ArgumentHelp("Load at most that many pages of the sitemap.", valueName: "number"))
  var limit = 1_000

  @Option(
    help: ArgumentHelp("How long to wait after a page is loaded: 500ms, 2s.", valueName: "duration")
  )
  var settle = "1s"

  @Option(help: ArgumentHelp("Give up a page after that time.", valueName: "seconds"))
  var timeout: Double = 60

  @Option(
    help: ArgumentHelp(
      "Keep pages of at most that many bytes together, as in 1G. (default: 256M)", valueName: "size"
    ))
  var offlineSize: ByteCount?

  @Option(
    help: ArgumentHelp("The file of the cookie jar; without it, one in memory.", valueName: "file"))
  var jar: String?

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    if urls.isEmpty, sitemap == nil {
      throw ValidationError("there are no pages to load: name URLs, or --sitemap URL")
    }
    if limit < 1 { throw ValidationError("--limit \(limit): load one page or more") }
  }

  func run() async throws {
    for url in urls + (try await mapped()) { try await view(url).run() }
  }

  /// The pages of the sitemap.
  private func mapped() async throws -> [String] {
    guard let sitemap else { return [] }
    let pipeline = try connection.pipeline()
    return try await Sitemap { url in
      let response = try await pipeline.load(try BridgeRequest("GET", url))
      guard response.status == 200 else {
        throw CacheFailure("the sitemap \(url) was answered with \(response.status)")
      }
      // sitemaps.org: a sitemap has at most 50 MB.
      return try await response.body.collect(upTo: 50 << 20)
    }.pages(at: sitemap, atMost: limit)
  }

  /// The view that loads a page and ends.
  private func view(_ url: String) throws -> ViewCommand {
    var arguments = [
      url, "--cache", cache.path, "--offline", "network-only", "--headless", "--timeout",
      "\(timeout)", "--wait", settle, "--eval", "return document.title",
    ]
    arguments += offlineSize.map { ["--offline-size", "\($0.bytes)"] } ?? []
    arguments += jar.map { ["--jar", $0] } ?? []
    arguments += connection.caFile.map { ["--ca-file", $0] } ?? []
    arguments += connection.map.flatMap { ["--map", $0] }
    var command = try ViewCommand.parse(arguments)
    try command.read(arguments)
    return command
  }
}
