import BridgeCookies
import BridgeTestSupport
import Testing
import jar_worker

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("a jar whose process is killed")
struct KillTests {
  /// `Scripts/soak-jar` asks for 200.
  private static let rounds = Worker.scale("BRIDGE_JAR_KILLS", 20)

  @Test("holds all that was acknowledged, in order", arguments: [Durability.perChange, .full])
  func storm(durability: Durability) async throws {
    var acknowledged = 0
    for round in 0..<Self.rounds {
      let file = try FileJar()
      var worker = try Worker(["storm", file.path, "\(durability)", "\(round)"], on: file)
      var lines: [String] = []
      // It continues meanwhile, so the kill arrives at any point of its work.
      while lines.count < (round * 7) % 40, let line = await worker.line() { lines.append(line) }
      worker.process.send(SIGKILL)
      lines += await worker.rest()
      #expect(try await worker.process.finished() == .signal(Int(SIGKILL)))
      #expect(!lines.contains { $0.contains("error") }, "\(lines)")
      let last = lines.last.flatMap { Int($0) } ?? -1
      try check(file, Storm(seed: UInt64(round)), acknowledged: last)
      acknowledged += last + 1
    }
    #expect(acknowledged > 0)
    print("killed \(Self.rounds) times at \(durability): \(acknowledged) changes acknowledged")
  }

  /// The content is that after the last acknowledged change, or after a later one.
  private func check(_ file: FileJar, _ storm: Storm, acknowledged last: Int) throws {
    let jar = try CookieJar(at: file.path, session: .joining(SessionID("storm")))
    #expect(jar.openingReport.movedAside == nil && jar.openingReport.dropped.isEmpty)
    var found: [String: String] = [:]
    for cookie in jar.all {
      let name = String(decoding: cookie.name, as: UTF8.self)
      found[name] = String(decoding: cookie.value, as: UTF8.self)
    }
    var expected: [String: String] = [:]
    for number in 0..<max(last + 1, 0) {
      let change = storm.change(number)
      expected[change.name] = change.value
    }
    for number in (last + 1)..<(last + 200_000) {
      if expected == found { return }
      let change = storm.change(number)
      expected[change.name] = change.value
    }
    Issue.record("the file holds what the jar never held after change \(last)")
  }
}
