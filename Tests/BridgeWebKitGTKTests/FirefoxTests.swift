import BridgeTestSupport
import Testing

@Suite(
  "Firefox through bridge proxy",
  .enabled(if: FirefoxProgram.path != nil, "Firefox is not installed: apt-get install firefox-esr"),
  .enabled(if: !Sanitizer.isOn, "nothing of Firefox is any different under a sanitizer"),
  .serialized, .timeLimit(.minutes(5)))
struct FirefoxTests {
  /// Firefox sends no streams.
  private static let cases = BodyCase.all.filter { $0.name != "a ReadableStream" }

  @Test("sends all that its pages send, byte by byte")
  func bodies() async throws {
    let found = try await CaseLog.of(Self.cases) { origin in
      let folder = try TemporaryFolder(named: "firefox-proxy")
      let output = try OutputPipe(at: folder.path("output"))
      let proxy = try ChildProcess(
        View.path, ["proxy", "--credential", "none", "--map", "shop.example=\(origin.authority)"],
        output: output.path, errors: folder.path("errors"))
      var lines = try output.lines().makeAsyncIterator()
      let url = await lines.next() ?? ""
      let port = try #require(Int(url.split(separator: ":").last ?? ""), "\(url)")
      _ = try await FirefoxProgram.results(of: origin, CaseLog.page, through: port)
      proxy.send(2)
      _ = try await proxy.finished()
    }
    for (index, sent) in Self.cases.enumerated() {
      let bodies = found.requests(of: index).map(\.body)
      guard case .bytes(let bytes) = sent.expected else {
        #expect(!bodies.isEmpty, "\(sent)")
        continue
      }
      #expect(bodies.contains(bytes), "\(sent): \(bodies)")
    }
  }
}
