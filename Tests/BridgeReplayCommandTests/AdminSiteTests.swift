import BridgeTestSupport
import Testing

@Suite(
  "a session of an admin site, replayed against a fresh copy", .timeLimit(.minutes(5)),
  .enabled(if: AdminSite.isAvailable, "\(AdminSite.missing)"))
struct AdminSiteTests {
  @Test(
    "is the same, with logins, uploads and deletions, under the recorded name and another",
    arguments: [true, false])
  func same(isMapped: Bool) async throws {
    let folder = try TemporaryFolder()
    let recorded = try await AdminSite()
    try await recorded.record(to: folder.path("session.har"))
    let site = try await AdminSite()
    let target =
      isMapped
      ? ["--against", "live", "--map", "127.0.0.1:\(recorded.port)=127.0.0.1:\(site.port)"]
      : ["--against", site.url]
    let run = try await Tool.run(["run", folder.path("session.har"), "--allow-unsafe"] + target)
    #expect(run.code == 0, "\(run.output)")
    #expect(run.lastLine == "verdict: same")
    #expect(run.output.contains("multipart field csrfmiddlewaretoken ← "))
    #expect(!run.output.contains("sent as recorded"))
  }

  @Test("is the same when a proxy in front of the site recorded it")
  func proxied() async throws {
    let folder = try TemporaryFolder()
    let target = folder.path("session.bridgerec")
    let recorded = try await AdminSite()
    let proxy = try await ServingTool("record", "--to", recorded.url, "--no-redact", target)
    try await recorded.record(to: folder.path("session.har"), through: proxy.port)
    #expect(try await proxy.stop().code == 0)
    let site = try await AdminSite()
    let run = try await Tool.run(
      "run", target, "--allow-unsafe", "--against", "live", "--map",
      "127.0.0.1:\(recorded.port)=127.0.0.1:\(site.port)")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.lastLine == "verdict: same")
    #expect(run.output.contains("multipart field csrfmiddlewaretoken ← "))
  }

  @Test("is refused by the site where nothing is rebound")
  func off() async throws {
    let folder = try TemporaryFolder()
    let recorded = try await AdminSite()
    try await recorded.record(to: folder.path("session.har"))
    let site = try await AdminSite()
    let run = try await Tool.run(
      "run", folder.path("session.har"), "--allow-unsafe", "--against", "live", "--map",
      "127.0.0.1:\(recorded.port)=127.0.0.1:\(site.port)", "--correlate", "off")
    #expect(run.code == 1)
    #expect(run.output.contains("    status: recorded 200, actual 403\n"))
    #expect(run.output.contains("    21 follow from it (21 different): #4 #5 "))
  }
}

@Suite(
  "the recorded session of an admin site", .timeLimit(.minutes(5)),
  .enabled(if: AdminSite.isAvailable, "\(AdminSite.missing)"),
  .enabled(if: Place.exists(Place.djangoAdmin), "the recording is not on this machine"))
struct RecordedAdminSessionTests {
  /// A new installation's files have other times, and it may run on another version of Python.
  private static let own = ["--ignore-header", "Last-Modified", "--ignore-header", "Server"]

  /// The pages that list products whose creation the recording lacks.
  private static let shown = [58, 113, 168, 192, 215, 216, 237, 260, 277, 278, 299]

  @Test(
    "differs from a fresh copy only in the pages that show what lost uploads had made",
    arguments: [true, false])
  func session(isMapped: Bool) async throws {
    let site = try await AdminSite()
    let target =
      isMapped
      ? ["--against", "live", "--map", "127.0.0.1:8765=127.0.0.1:\(site.port)"]
      : ["--against", site.url]
    let run = try await Tool.run(
      ["run", Place.djangoAdmin, "--allow-unsafe", "--on-missing-body", "skip"] + Self.own + target)
    #expect(try #require(run.sums).areComplete)
    #expect(run.errors.contains("does not have the bodies of 3 requests"))
    #expect(
      run.errors.contains("what differs after #57 may result from that and not from the server"))
    #expect(run.code == 1)
    let causes = run.output.split(separator: "\n").prefix { !$0.hasPrefix("– ") }
    let different = causes.filter {
      $0.hasPrefix("≠ #") || $0.hasPrefix("    #") || $0.hasPrefix("    … and")
    }
    let numbers = different.flatMap { line in
      line.split(separator: " ").filter { $0.hasPrefix("#") }.compactMap { Int($0.dropFirst()) }
    }
    #expect(Set(numbers).isSubset(of: Self.shown), "\(run.output)")
    #expect(run.output.contains("#18 form field csrfmiddlewaretoken ← #10 "))
    #expect(!run.output.contains("✗"))
  }
}
