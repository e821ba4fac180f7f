internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeCore
internal import BridgeFormats

/// Removes entries.
struct ClearCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "Removes the entries of an origin or a page, or all of them.")

  @OptionGroup var cache: CacheFolder

  @Option(help: ArgumentHelp("Only those of this origin.", valueName: "origin"))
  var origin: String?

  @Option(
    help: ArgumentHelp(
      "Only this page that was kept, and what no other page needs.", valueName: "url"))
  var page: String?

  func validate() throws {
    guard origin != nil, page != nil else { return }
    throw ValidationError("--origin and --page: name one of them")
  }

  func run() throws {
    let cache = try cache.open()
    if let origin { return try cache.clear(Origin(try RequestURL(origin))) }
    guard let page else { return try cache.clear() }
    let pages = try cache.pages().filter { $0.url == page }
    guard !pages.isEmpty else { throw CacheFailure("no page \(page) is kept") }
    for page in pages { try cache.remove(page) }
  }
}

/// Verifies a cache.
struct VerifyCacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares every stored body with its hash, and drops damaged entries.",
    discussion:
      "The exit code is 1 if entries were dropped. They are fetched again when they are asked for.")

  @OptionGroup var cache: CacheFolder

  func run() throws {
    let report = try cache.open().verify()
    Console.out(
      "\(report.checked) entries checked, \(report.removedFiles) files without an entry removed\n")
    Console.out(report.dropped.map { "dropped: \($0.key.url.printable)\n" }.joined())
    if !report.dropped.isEmpty { throw ExitCode(1) }
  }
}
