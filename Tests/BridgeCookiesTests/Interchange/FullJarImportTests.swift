import BridgeCookies
import BridgeCore
import BridgeTestSupport
import GRDB
import Testing

@Suite("An import into a jar that cannot hold it all")
struct FullJarImportTests {
  private static func file(_ names: some Sequence<Int>, host: String = "a.example") -> String {
    netscapeHead + names.map { row(host, "FALSE", "/", "FALSE", "0", "n\($0)", "1") }.joined()
  }

  @Test("says of every cookie that later ones pushed out that it was evicted")
  func evicted() throws {
    let jar = try TestJar()
    let report = try jar.take(Self.file(0..<500))
    #expect(report.items.count == 500 && report.total == 500)
    #expect(report.count("imported") == jar.jar.count)
    #expect(report.count("evicted") == 500 - jar.jar.count)
    #expect(report.rejectedCount == report.count("evicted") && report.displaced == 0)
    for (number, item) in report.items.enumerated() {
      let isThere = jar.pairs.contains("n\(number)=1")
      #expect(item.outcome == (isThere ? .imported : .evicted), "\(item.position)")
    }
  }

  @Test("counts the jar's own cookies that had to make room, and not those it holds still")
  func displaced() throws {
    let jar = try TestJar()
    for number in 0..<100 { try jar.set("own\(number)=1", "https://a.example/") }
    let report = try jar.take(Self.file(0..<150))
    let own = jar.pairs.count { $0.hasPrefix("own") }
    #expect(report.displaced == 100 - own && own < 100)
    #expect(report.count("imported") == jar.jar.count - own)
    #expect(report.count("imported") + report.count("evicted") == 150)
  }

  @Test("counts a cookie that the file replaces and then pushes out as evicted each time")
  func replaced() throws {
    var limits = CookieLimits()
    limits.perSite = CookieLimits.Cap(limit: 3, purgedTo: 1)
    let jar = try TestJar(limits: limits)
    let report = try jar.take(Self.file([1, 1, 2, 3, 4]), overwritesNewer: true)
    let sum = report.count("imported") + report.count("replaced") + report.count("evicted")
    #expect(sum == 5)
    #expect(report.count("imported") == jar.jar.count)
    #expect(report.items.prefix(2).allSatisfy { $0.outcome == .evicted })
  }

  @Test("writes to a jar's file what the jar holds in the end, and nothing of what went before")
  func written() throws {
    let folder = try TemporaryFolder(named: "import-full")
    let path = folder.path("jar.sqlite")
    let jar = try CookieJar(at: path)
    let report = try jar.import(Array(Self.file(0..<2000).utf8))
    #expect(report.count("evicted") == 2000 - jar.count)
    try jar.flush()
    let database = try DatabaseQueue(path: path)
    let rows = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM cookie") }
    let tombstones = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM gone") }
    #expect(rows == jar.count && tombstones == 0)
    let copy = try CookieJar(reading: path)
    #expect(Set(copy.all.map { Array($0.name) }) == Set(jar.all.map { Array($0.name) }))
  }
}
