import BridgePages
import BridgeTestSupport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The results of one table's cells in one page: the observations of script, and the requests at the origins.
struct MirrorRun {
  /// The output of a cell.
  struct Cell: Decodable {
    let cell: String
    /// Whether it ends requests early, so it is undefined what arrives.
    let isCut: Bool
    let log: [String]
  }

  let cells: [Cell]
  /// The requests of each cell, in order; those to the other origin come last.
  let requests: [String: [WireRequest]]
  /// The errors that script did not handle.
  let failures: [String]
  /// The body store's counters after the page has closed.
  let counters: BodyCounters

  /// Runs a file of Bridge/test/hook/mirror in a faithful page, or in a lossy one with the hook.
  static func of(_ file: String, isHooked: Bool, at origins: MirrorOrigins) async throws
    -> MirrorRun
  {
    let (console, failures) = (Journal<ConsoleLine>(), Journal<ScriptFailure>())
    let before = origins.counts
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: try LibPSL()))
    var options = try ScriptOptions(bridge, at: origins.own.url("/page"), isHooked: isHooked)
    options.engine = isHooked ? .lossy : .faithful
    options.onConsole = { console.note($0) }
    options.onFailure = { failures.note($0) }
    let page = try ScriptPage(options, pipeline: bridge.pipeline)
    try await page.load(try scripts(file, origins))
    try await page.waitUntilIdle()
    await page.close()
    return MirrorRun(
      cells: console.entries.compactMap { cell($0.text) },
      requests: origins.requests(after: before),
      failures: failures.entries.map { "\($0)" }, counters: bridge.bodies.counters)
  }

  private static func scripts(_ file: String, _ origins: MirrorOrigins) throws -> [PageScript] {
    let other = "const elsewhere = \"http://\(origins.other.authority)\""
    return [PageScript(name: "origins.js", source: other)]
      + (try ["observe.js", "kinds.js", file].map { try PageFile.script("hook/mirror/\($0)") })
  }

  private static func cell(_ line: String) -> Cell? {
    // Other lines are the hook's console messages for developers.
    try? JSONDecoder().decode(Cell.self, from: Data(line.utf8))
  }
}

/// The page's own origin, and another.
struct MirrorOrigins {
  let own: LoopbackOrigin
  let other: LoopbackOrigin

  init() throws { (own, other) = (try MirrorOrigin.start(), try MirrorOrigin.start()) }

  var counts: (own: Int, other: Int) { (own.requestCount, other.requestCount) }

  func requests(after before: (own: Int, other: Int)) -> [String: [WireRequest]] {
    let new =
      own.requests.dropFirst(before.own) + other.requests.dropFirst(before.other)
    return Dictionary(grouping: new, by: MirrorOrigin.cell).mapValues { $0.map(WireRequest.init) }
  }

  func stop() {
    own.stop()
    other.stop()
  }
}
