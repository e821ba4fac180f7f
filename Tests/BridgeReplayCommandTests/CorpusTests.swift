import BridgeTestSupport
import Testing

@Suite("recordings from the wild", .timeLimit(.minutes(10)))
struct CorpusTests {
  static let files = Place.names(in: Place.corpus)

  /// The files of the corpus that are not HAR documents.
  static let unreadable: Set = [
    "README.md", "hv-selenium_tests_hars_not-json.har", "hv-selenium_tests_hars_not-valid.har",
    "k6-page.har",
  ]

  @Test(
    "end in a verdict or in one clear sentence",
    .enabled(if: !files.isEmpty, "the corpus is not beside the package"), arguments: files)
  func corpus(name: String) async throws {
    let run = try await Tool.run(
      "run", "\(Place.corpus)/\(name)", "-c", "8", "--timeout", "10", "--progress", "never")
    guard !Self.unreadable.contains(name) else {
      #expect(run.code == 3)
      #expect(run.output.isEmpty)
      #expect(run.errors.split(separator: "\n").count == 1)
      return
    }
    #expect([0, 4].contains(run.code))
    #expect(run.errors.isEmpty)
    #expect(try #require(run.sums).areComplete)
    #expect(run.lastLine == (run.code == 0 ? "verdict: same" : "verdict: not comparable"))
  }

  @Test(
    "include a session of a real application, whose uploads were not recorded",
    .enabled(if: Place.exists(Place.djangoAdmin), "the recording is not beside the package"))
  func djangoAdmin() async throws {
    let run = try await Tool.run("run", Place.djangoAdmin, "-c", "8")
    #expect(run.code == 4)
    #expect(
      run.output.contains(
        "total 320: sent 315, skipped 2, unsent 3; same 315, different 0, unmatched 0"))
    for number in [57, 112, 167] { #expect(run.output.contains("✗ #\(number) POST")) }
    let skipping = try await Tool.run(
      "run", Place.djangoAdmin, "-c", "16", "--on-missing-body", "skip")
    #expect(skipping.code == 0)
    #expect(skipping.output.contains("skipped 5, unsent 0"))
  }
}
