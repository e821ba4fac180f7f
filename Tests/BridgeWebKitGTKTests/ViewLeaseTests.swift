import BridgeTestSupport
import Testing

@Suite(
  "Two views with one page of a package", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct ViewLeaseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(named: "view-leases") }

  /// The archive of a version, whose page and file say which one it is.
  private func build(_ version: String) async throws -> String {
    try folder.write(
      "<!doctype html><meta charset=utf-8><title>\(version)</title><body>", to: "site/index.html")
    try folder.write(version, to: "site/version.txt")
    let archive = folder.path("\(version).zip")
    let run = try await packages(
      "build", folder.path("site"), archive, "--id", "app", "--version", version)
    #expect(run.code == 0, "\(run.errors)")
    return archive
  }

  private func packages(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(View.path, ["packages"] + arguments)
  }

  @Test(
    "keep each the version that it was loaded with, whatever script and frames ask for, until it loads again",
    arguments: ["scheme", "proxy"])
  func versions(route: String) async throws {
    let store = folder.path("store")
    let first = try await build("1")
    let run = try await packages(
      "install", "--store", store, first, "--allow-unsigned", "--activate")
    #expect(run.code == 0, "\(run.errors)")
    let updates = [try await build("2"), try await build("3"), try await build("4")]
    let storm = try await ViewStorm.run(["leases", route, store] + updates)
    #expect(storm.code == 0, "\(storm.errors)")
    #expect(
      storm.output == """
        one ["1","1","1"]
        forged "1"
        one after that ["1","1","1"]
        two ["4","4","4"]
        one beside it ["1","1","1"]
        kept ["1"]
        one again ["4","4","4"]
        kept []

        """)
  }
}
