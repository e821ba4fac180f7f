internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeFormats

/// Lists the contents of a cache.
struct ListCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the responses of a cache, the last received first.",
    discussion: """
      A line has the status, the size of the body, the time of the response, the part
      of the cache (“offline” for kept pages), the method of the request, the start
      of the SHA-256 of the request's body if it has one, and the URL. A response may
      be listed twice: as kept for a page, and as stored by the HTTP cache.

      EXAMPLES
        bridge cache list --cache cache
        bridge cache list --cache cache --pages
            The pages that open without a network, the last visited first. A page
            that is not whole says how many of its responses are missing.
        bridge cache list --cache cache --pages --json \\
            | jq '.[] | select(.missing != [])'
            The pages that are not whole; missing has the URL of each response that a
            page requested and that is not kept, and the reason: failed, noRoom,
            removed, or neverLoaded, which the page requested only without the
            network.
        bridge cache list --cache cache --only kept
        bridge cache list --cache cache --json \\
            | jq -r '.[] | select(.status == 404) | .url'
      """)

  @OptionGroup var cache: CacheFolder

  @Flag(help: "List the pages that open without a network.")
  var pages = false

  @Option(help: "Only responses kept for pages, or only those of the HTTP cache.")
  var only: CachePart?

  @OptionGroup var result: ResultOptions

  func validate() throws {
    guard pages, only != nil else { return }
    throw ValidationError("--pages and --only exclude each other; give one of them")
  }

  func run() throws {
    let cache = try cache.open()
    if pages {
      let pages = try cache.pages()
      return Console.out(
        result.json
          ? JSONText.line(.array(pages.map(CacheText.json))) : pages.map(CacheText.line).joined())
    }
    let entries = try cache.entries().filter { only?.has($0) ?? true }
    Console.out(
      result.json
        ? JSONText.line(.array(entries.map(CacheText.json)))
        : entries.map(CacheText.line).joined())
  }
}

/// The part of a cache that a response is in.
enum CachePart: String, ExpressibleByArgument, CaseIterable {
  case kept, cached

  func has(_ entry: StoredResponse) -> Bool { entry.isKept == (self == .kept) }
}

/// Shows the stored responses of one URL.
struct ShowCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Shows the stored responses of a URL, with their fields.",
    discussion: """
      EXAMPLES
        bridge cache show --cache cache https://shop.example/cart
        bridge cache show --cache cache https://shop.example/cart --json \\
            | jq '.[0].fields'
      """)

  @OptionGroup var cache: CacheFolder

  @Argument(help: "The URL.")
  var url: String

  @OptionGroup var result: ResultOptions

  func validate() throws { _ = try CachedURL.url(url) }

  func run() throws {
    let url = try CachedURL.url(url)
    let entries = try cache.open().entries(url: url)
    guard !entries.isEmpty else {
      throw CacheFailure(
        "nothing is stored of \(url) in \(cache.path); bridge cache list lists the stored URLs")
    }
    Console.out(
      result.json
        ? JSONText.line(.array(entries.map(CacheText.wholeJSON)))
        : entries.map(CacheText.whole).joined(separator: "\n"))
  }
}

/// Prints the size of a cache.
struct CacheStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Shows how much a cache holds.",
    discussion: """
      EXAMPLE
        bridge cache stats --cache cache --json
            {"entries":44,"bytes":812034,"pages":3,"pageBytes":640112,"pageEntries":21}
      entries and bytes count everything; pageEntries and pageBytes are the part of
      it that belongs to kept pages.
      """)

  @OptionGroup var cache: CacheFolder
  @OptionGroup var result: ResultOptions

  func run() throws {
    let cache = try cache.open()
    let (all, pages) = (try cache.statistics(), try cache.pages())
    guard result.json else {
      return Console.out(
        "\(all.entries) entries, \(all.bytes) bytes: \(all.entries - all.keptEntries) in the HTTP cache "
          + "(\(all.bytes - all.keptBytes) bytes), \(all.keptEntries) of \(pages.count) pages "
          + "(\(all.keptBytes) bytes)\n"
      )
    }
    Console.out(
      JSONText.line(
        .object([
          ("entries", JSONText.number(all.entries)), ("bytes", JSONText.number(all.bytes)),
          ("pages", JSONText.number(pages.count)), ("pageBytes", JSONText.number(all.keptBytes)),
          ("pageEntries", JSONText.number(all.keptEntries)),
        ])))
  }
}
