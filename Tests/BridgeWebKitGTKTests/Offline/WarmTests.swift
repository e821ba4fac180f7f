import BridgeCore
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(
  "bridge cache warm", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct WarmTests {
  private struct Page: Decodable, Equatable {
    var url, place: String?
    var title: String?
    var status: Int?
    var responses: Int
    var failure: String?
  }

  private func pages(_ run: ProgramRun) throws -> [Page] {
    try JSONDecoder().decode([Page].self, from: Data(run.output.utf8))
  }

  @Test("loads pages with all that they need, says how far it is, and what it has kept")
  func success() async throws {
    let site = try KeptSite()
    let run = try await site.command("warm", "--json", site.url, site.origin.url("/other"))
    #expect(run.code == 0, "\(run)")
    let (page, other) = (site.origin.url("/page"), site.origin.url("/other"))
    #expect(
      try pages(run) == [
        Page(url: site.url, place: page, title: "page", status: 200, responses: 7),
        Page(url: other, place: other, title: "other", status: 200, responses: 1),
      ], "\(run)")
    #expect(run.errors.contains("bridge: page 1 of 2: \(site.url)\n"), "\(run)")
    #expect(run.errors.contains("bridge: page 2 of 2: \(other)\n"), "\(run)")
    // Its script throws: the error is reported, and the page is still kept.
    #expect(run.errors.contains("missing"), "\(run)")
    site.origin.stop()
    let offline = try await site.view("offline-only", "return [document.title, isFramed]")
    #expect(offline.output == "[\"page\",true]\n", "\(offline)")
    #expect(try await site.view("offline-only", "return 1", at: "/other").output == "1\n")
  }

  @Test("a page that cannot be loaded keeps no other from it, and the code is 1")
  func failure() async throws {
    let site = try KeptSite()
    let refused = "http://127.0.0.1:1/"
    let run = try await site.command(
      "warm", refused, site.origin.url("/none"), site.origin.url("/page"), "--settle", "100ms")
    #expect(run.code == 1, "\(run)")
    let lines = run.output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(lines.map(\.count) == [4, 4, 4], "\(run)")
    #expect(lines[0][0] == "0 responses" && lines[0][3].hasPrefix("not warmed: "), "\(run)")
    #expect(lines[1][3] == "not warmed: its response has the status 404, and is kept", "\(run)")
    #expect(lines[2][0] == "7 responses" && lines[2][3] == "page", "\(run)")
  }

  @Test("a page with a response that does not fit is not warmed, and the code is 1")
  func unfit() async throws {
    let origin = try LoopbackOrigin.answering { request in
      request.path == "/page"
        ? RawResponse(
          fields: [("Content-Type", "text/html")],
          body: Array("<title>page</title><script src='/large'></script>".utf8))
        : RawResponse(body: [UInt8](repeating: 0x20, count: 300_000))
    }
    let folder = try TemporaryFolder(named: "warm-unfit")
    let run = try await ProgramRun.of(
      View.path,
      [
        "cache", "warm", "--cache", folder.path("cache"), origin.url("/page"), "--offline-size",
        "200K", "--settle", "0s", "--json",
      ])
    let page = try #require(try pages(run).first)
    #expect(run.code == 1 && page.responses == 1, "\(run)")
    #expect(page.failure == "one of its responses does not fit", "\(run)")
    #expect(run.errors.contains("\(origin.url("/large")) is not kept: "), "\(run)")
  }

  @Test(
    "takes the pages of a sitemap and of those that it names, to a limit, all of them on one display"
  )
  func sitemap() async throws {
    let maps = Locked([String: String]())
    let origin = try LoopbackOrigin.answering { request in
      let text =
        maps.withLock { $0[request.path] } ?? "<!doctype html><title>\(request.path)</title>"
      return RawResponse(fields: [("Content-Type", "text/html")], body: Array(text.utf8))
    }
    func names(_ paths: String...) -> String {
      paths.map { "<loc>\(origin.url($0))</loc>" }.joined()
    }
    maps.withLock {
      $0["/sitemap.xml"] = "<sitemapindex>\(names("/a.xml", "/b.xml"))</sitemapindex>"
      $0["/a.xml"] = "<urlset>\(names("/1"))</urlset>"
      $0["/b.xml"] = "<urlset>\(names("/1", "/2", "/3"))</urlset>"
    }
    let folder = try TemporaryFolder(named: "warm-sitemap")
    let run = try await ProgramRun.of(
      View.path,
      [
        "cache", "warm", "--cache", folder.path("cache"), "--sitemap", origin.url("/sitemap.xml"),
        "--settle", "0s", "--limit", "2",
      ], environment: try countingDisplays(in: folder))
    let titles = run.output.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" }
    #expect(run.code == 0 && titles == ["/1", "/2"], "\(run)")
    #expect(try folder.readText("displays") == "one\n")
    origin.stop()
    for path in ["/1", "/2"] {
      let offline = try await View.run(
        "return document.title", at: origin.url(path), "--cache", folder.path("cache"),
        "--offline", "offline-only")
      #expect(offline.output == "\"\(path)\"\n", "\(offline)")
    }
  }

  @Test("gives up a page that does not come, after the time that is given for it")
  func late() async throws {
    let gate = try OriginGate()
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        guard connection.wait(for: gate) else { return }
        try connection.answer(request, with: RawResponse(status: 404))
      }
    }
    let folder = try TemporaryFolder(named: "warm-late")
    let run = try await ProgramRun.of(
      View.path,
      [
        "cache", "warm", "--cache", folder.path("cache"), origin.url("/never"), "--timeout", "1",
        "--settle", "0s", "--json",
      ])
    gate.open()
    let page = try #require(try pages(run).first)
    #expect(run.code == 1 && page.failure == "it was not loaded in 1.0 s; see --timeout", "\(run)")
  }

  /// An environment in which each start of Xvfb writes a line into the file `displays`.
  private func countingDisplays(in folder: TemporaryFolder) throws -> [String: String] {
    let real = ProgramRun.find("Xvfb") ?? ""
    let script = try folder.write(
      "#!/bin/sh\necho one >> '\(folder.path("displays"))'\nexec \(real) \"$@\"\n", to: "bin/Xvfb")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder.path("bin")):\(environment["PATH"] ?? "")"
    return environment
  }
}
