import BridgeCache
import Testing

/// The rules of HTTP caching, each line with its section, through a proxy over TCP.
@Suite("a cache on the wire", .timeLimit(.minutes(5)))
struct WireTests {
  @Test(
    "keeps the rules",
    arguments: [
      ("directives", WireTables.directives), ("dates", WireTables.dates),
      ("ages", WireTables.ages), ("statuses", WireTables.statuses),
      ("variants", WireTables.variants), ("validation", WireTables.validation),
      ("updates", WireTables.updates), ("invalidation", WireTables.invalidation),
      ("requests", WireTables.requests), ("staleness", WireTables.staleness),
      ("parts", WireTables.parts), ("fields", WireTables.fields), ("targets", WireTables.targets),
    ])
  func rules(_ name: String, _ lines: [WireCase]) async throws {
    for mode in CacheMode.allCases {
      let stage = try await WireStage(mode)
      for (index, line) in lines.enumerated() where line.modes.contains(mode) {
        // A place of its own, so that no line sees what another one has stored.
        let path = "/\(name)/\(index)"
        let differences = try await stage.differences(from: line, path: path)
        #expect(differences.isEmpty, "\(mode): \(line)")
      }
      await stage.stop()
    }
  }
}
