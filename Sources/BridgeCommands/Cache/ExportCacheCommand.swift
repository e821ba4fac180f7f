internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeCore
internal import BridgeKit
internal import BridgeRecording
internal import BridgeSystem
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes a kept page as a recording.
struct ExportCacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a kept page, or the whole cache, as a recording or a HAR file.",
    discussion: """
      An output that ends in .har is a HAR file, any other one a .bridgerec folder,
      which bridge-replay can replay. Without a URL, everything is written. Secrets
      are replaced by placeholders unless --no-redact is given. Request bodies are
      not kept, and so not exported. If the page's URL redirects, the pages that it
      leads to are written as well.

      EXAMPLES
        bridge cache export --cache cache https://shop.example/ shop.bridgerec
            The page, with everything it loaded.
        bridge cache export --cache cache https://shop.example/ shop.har
        bridge cache export --cache cache all.bridgerec
      """)

  @OptionGroup var cache: CacheFolder

  @Argument(
    help: ArgumentHelp(
      "The page's URL, as listed by bridge cache list --pages; or the output, to write everything.",
      valueName: "url|output"))
  var url: String

  @Argument(help: "The recording or HAR file to write.", completion: .directory)
  var output: String?

  @Flag(help: "Keep secrets in the recording.")
  var noRedact = false

  func validate() throws {
    if output != nil { _ = try CachedURL.url(url) }
    if output == nil, url.contains("://") {
      throw ValidationError("name the output after the URL, as in \(url) page.bridgerec")
    }
  }

  func run() async throws {
    let cache = try cache.open()
    let entries = try entries(of: cache)
    let path = output ?? url
    guard path.hasSuffix(".har") else { return try await write(entries, of: cache, to: path) }
    try await writeHAR(entries, of: cache, to: path)
  }

  /// Writes a HAR file from a temporary recording in the same folder, whose name becomes the title in the file.
  private func writeHAR(
    _ entries: [StoredResponse], of cache: ResponseCache, to path: String
  ) async throws {
    let folder = "\(path).\(UInt64.random(in: 0...(.max)))"
    guard mkdir(folder, 0o700) == 0 else {
      throw FileError("\(path) cannot be written: \(SystemError.text(errno))")
    }
    defer {
      // A folder that cannot be removed does no harm.
      try? FileManager.default.removeItem(atPath: folder)
    }
    let name = path.split(separator: "/").last?.dropLast(".har".count) ?? ""
    let recording = "\(folder)/\(name.isEmpty ? "cache" : name)"
    try await write(entries, of: cache, to: recording, for: path)
    let contents = try RecordingContents(path: recording, temporaryDirectory: "/tmp")
    _ = try HARExporter(creator: "bridge cache").write(contents, to: path)
  }

  /// The entries of the page, or all entries.
  private func entries(of cache: ResponseCache) throws -> [StoredResponse] {
    guard output != nil else {
      let entries = try cache.entries()
      guard !entries.isEmpty else { throw CacheFailure("nothing is stored in \(cache.path)") }
      return entries.reversed()
    }
    let url = try CachedURL.url(url)
    let entries = try cache.pages(at: url).flatMap { try cache.entries(of: $0) }
    guard !entries.isEmpty else { throw CacheFailure.noPage(url, in: cache) }
    return entries
  }

  private func write(
    _ entries: [StoredResponse], of cache: ResponseCache, to folder: String,
    for output: String? = nil
  ) async throws {
    let bridge = Bridge(
      cookies: try CommandJar.inMemory(clock: SystemWallClock()), bodies: BodyStore(),
      pipeline: Pipeline(transport: StoredTransport(cache, entries)))
    let recording = try CommandRecording(
      folder, for: output, of: bridge.pipeline, as: "cache", isRedacted: !noRedact)
    for index in entries.indices {
      // Reading the body records it.
      for try await _ in try await bridge.pipeline.load(try request(entries, index)).body {}
    }
    try await recording.finish()
  }

  private func request(_ entries: [StoredResponse], _ index: Int) throws -> BridgeRequest {
    let entry = entries[index]
    var request = try BridgeRequest(entry.method, entry.key.url)
    request.redirectMode = .manual
    request.fragment = "\(index)"
    return request
  }
}

/// Answers a request with the entry whose number is in the fragment.
private struct StoredTransport: Transport {
  private let cache: ResponseCache
  private let entries: [StoredResponse]

  init(_ cache: ResponseCache, _ entries: [StoredResponse]) {
    (self.cache, self.entries) = (cache, entries)
  }

  func send(_ request: BridgeRequest, for exchange: Exchange) async throws -> BridgeResponse {
    let entry = entries[request.fragment.flatMap { Int($0) } ?? 0]
    guard let bytes = cache.storedBytes(of: entry) else {
      throw CacheFailure("the body of \(entry.key.url) is damaged; load the page again")
    }
    return BridgeResponse(status: entry.status, fields: entry.fields, body: .bytes(bytes))
  }
}
