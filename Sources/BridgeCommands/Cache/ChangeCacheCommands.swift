internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeCore
internal import BridgeFormats

/// Removes entries.
struct ClearCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Removes the entries of an origin or a page, or all of them.",
    discussion: """
      Prints how many entries and pages were removed. Responses of a page that
      another page needs are kept. Without --origin and --page, damaged indexes are
      removed, too, also those that were moved aside.

      EXAMPLES
        bridge cache clear --cache cache --origin https://shop.example
        bridge cache clear --cache cache --page https://shop.example/cart
        bridge cache clear --cache cache
      """)

  @OptionGroup var cache: CacheFolder

  @Option(help: ArgumentHelp("Only entries of this origin.", valueName: "origin"))
  var origin: String?

  @Option(
    help: ArgumentHelp(
      "Only this kept page, with the responses that no other page needs.", valueName: "url"))
  var page: String?

  @OptionGroup var result: ResultOptions

  func validate() throws {
    _ = try origin.map { try CachedURL.origin($0) }
    _ = try page.map { try CachedURL.url($0) }
    guard origin != nil, page != nil else { return }
    throw ValidationError("--origin and --page exclude each other; give one of them")
  }

  func run() throws {
    let cache = try origin == nil && page == nil ? cache.openAnyway() : cache.open()
    let before = (entries: try cache.statistics().entries, pages: try cache.pages().count)
    try clear(cache)
    let entries = before.entries - (try cache.statistics().entries)
    let pages = before.pages - (try cache.pages().count)
    Console.out(
      result.json
        ? JSONText.line(
          .object([("entries", JSONText.number(entries)), ("pages", JSONText.number(pages))]))
        : "\(entries) entries removed, \(pages) pages\n")
  }

  private func clear(_ cache: ResponseCache) throws {
    if let origin = try origin.map({ try CachedURL.origin($0) }) {
      guard try cache.entries().contains(where: { $0.key.origin == "\(origin)" }) else {
        throw CacheFailure("nothing of \(origin) is stored in \(cache.path)")
      }
      return try cache.clear(origin)
    }
    guard let page = try page.map({ try CachedURL.url($0) }) else { return try cache.clear() }
    let pages = try cache.pages().filter { $0.url == page }
    guard !pages.isEmpty else { throw CacheFailure.noPage(page, in: cache) }
    for page in pages { try cache.remove(page) }
  }
}

/// Verifies a cache.
struct VerifyCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares every stored body with its hash, and drops damaged entries.",
    discussion: """
      The exit code is 1 if entries were dropped. They are fetched again when they
      are requested.

      EXAMPLE
        bridge cache verify --cache cache --json
            {"checked":44,"dropped":[],"removedFiles":0}
      """)

  @OptionGroup var cache: CacheFolder
  @OptionGroup var result: ResultOptions

  func run() throws {
    let report = try cache.open().verify()
    Console.out(result.json ? Self.json(report) : Self.text(report))
    if !report.dropped.isEmpty { throw ExitCode(1) }
  }

  private static func text(_ report: CacheVerification) -> String {
    "\(report.checked) entries checked, \(report.removedFiles) files without an entry removed\n"
      + urls(report).map { "dropped: \($0.printable)\n" }.joined()
  }

  /// The URLs of removed entries without duplicates: the HTTP cache and a kept page may have the same one.
  private static func urls(_ report: CacheVerification) -> [String] {
    Set(report.dropped.map(\.key.url)).sorted()
  }

  private static func json(_ report: CacheVerification) -> String {
    JSONText.line(
      .object([
        ("checked", JSONText.number(report.checked)),
        ("dropped", .array(urls(report).map { .text($0) })),
        ("removedFiles", JSONText.number(report.removedFiles)),
      ]))
  }
}
