internal import ArgumentParser
internal import BridgeCache
internal import BridgeConsole
internal import BridgeCookies
internal import BridgeCore
internal import BridgeKit
internal import HTTPTypes

/// Writes a page that was kept as a recording.
struct ExportCacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes a page that was kept as a .bridgerec recording.",
    discussion: """
      The recording can be replayed by bridge-replay, and converted to HAR by
      bridge-replay convert. Secrets are replaced by placeholders unless --no-redact
      is given. Bodies of requests are not kept, and not exported.
      """)

  @OptionGroup var cache: CacheFolder

  @Argument(help: "The page's URL, as bridge cache list --pages shows it.")
  var url: String

  @Argument(help: "The folder to write.", completion: .directory)
  var output: String

  @Flag(help: "Keep secrets in the recording.")
  var noRedact = false

  func run() async throws {
    let cache = try cache.open()
    let entries = try cache.pages().filter { $0.url == url }.flatMap { try cache.entries(of: $0) }
    guard !entries.isEmpty else { throw CacheFailure("no page \(url) is kept") }
    let bridge = Bridge(
      cookies: try CommandJar.inMemory(clock: SystemWallClock()), bodies: BodyStore(),
      pipeline: Pipeline(transport: StoredTransport(cache, entries)))
    let recording = try CommandRecording(output, of: bridge, as: "cache", isRedacted: !noRedact)
    for index in entries.indices {
      // Reading it records it.
      for try await _ in try await bridge.pipeline.load(try request(entries, index)).body {}
    }
    try await recording.finish()
  }

  private func request(_ entries: [StoredResponse], _ index: Int) throws -> BridgeRequest {
    let entry = entries[index]
    let method = entry.selection.prefix { $0 != " " && $0 != "\n" }
    var request = try BridgeRequest(String(method), entry.key.url)
    request.redirectMode = .manual
    request.fragment = "\(index)"
    return request
  }
}

/// Answers a request with the entry whose number its fragment says.
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
