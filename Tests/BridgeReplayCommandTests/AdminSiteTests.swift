import BridgeTestSupport
import Testing

@Suite(
  "the session of an admin site, replayed against a fresh copy", .timeLimit(.minutes(5)),
  .enabled(if: AdminSite.isAvailable, "Django is not installed; Scripts/setup --tests does it"),
  .enabled(if: AdminSite.isRecorded, "the recording is not on this machine"))
struct AdminSiteTests {
  /// A fresh installation's files have times of their own, and another server or Python another name.
  private static let own = ["--ignore-header", "Last-Modified", "--ignore-header", "Server"]

  private func replay(_ arguments: [String]) async throws -> ToolRun {
    try await Tool.run(["run", Place.djangoAdmin, "--allow-unsafe"] + Self.own + arguments)
  }

  @Test(
    "logs in, posts and follows redirects under the recorded name or its own",
    arguments: [true, false])
  func session(isMapped: Bool) async throws {
    let site = try await AdminSite()
    let target =
      isMapped
      ? ["--against", "live", "--map", "127.0.0.1:8765=127.0.0.1:\(site.port)"]
      : ["--against", site.url]
    let run = try await replay(target + ["--on-missing-body", "skip"])
    print(run.output, run.errors)
    let sums = try #require(run.sums)
    #expect(sums.areComplete)
  }
}
