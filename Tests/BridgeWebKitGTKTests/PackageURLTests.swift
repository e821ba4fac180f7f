import BridgeTestSupport
import Testing

@Suite(
  "Packages by their ids in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(5)))
struct PackageURLTests {
  private let folder: TemporaryFolder
  private var store: String { folder.path("store") }

  init() throws { folder = try TemporaryFolder(named: "view-package-urls") }

  private func install(_ id: String, _ files: [String: String]) async throws {
    for (path, text) in files { try folder.write(text, to: "\(id)/\(path)") }
    for arguments in [
      ["build", folder.path(id), folder.path("\(id).zip"), "--id", id, "--version", "1"],
      ["install", "--store", store, folder.path("\(id).zip"), "--allow-unsigned", "--activate"],
    ] {
      let run = try await ProgramRun.of(View.path, ["packages"] + arguments)
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test(
    "002-02, 002-13: are at their https origin, also by a scheme of one view's own, and nowhere else",
    arguments: ["scheme", "proxy"])
  func urls(route: String) async throws {
    let start = "<!doctype html><meta charset=utf-8>"
    try await install(
      "app",
      [
        "index.html": "\(start)<title>entry</title>",
        "sub/page.html": "\(start)<title>page</title><body><a href='app://app/end.html'>end</a>",
        "framed.html": "\(start)<script>parent.postMessage(location.pathname, '*')</script>",
        "end.html": "\(start)<title>end</title>",
        "outer.html": "\(start)<title>outer</title><iframe src='app://app/framed.html'></iframe>",
      ])
    try await install("other", ["index.html": "\(start)", "o.js": "window.other = 'o'"])
    let storm = try await ViewStorm.run(["package-urls", route, store])
    #expect(storm.code == 0, "\(storm.errors)")
    #expect(
      storm.output == """
        entry https://app.package/ "entry"
        path https://app.package/sub/page.html?q "page"
        id evil.example/# malformedURL
        id a@b malformedURL
        id a:80 malformedURL
        id a.b malformedURL
        id  malformedURL
        scheme https malformedURL
        scheme blob malformedURL
        scheme bridge-https malformedURL
        scheme webkit-x malformedURL
        scheme 1a malformedURL
        scheme a_b malformedURL
        before malformedURL
        short https://app.package/sub/page.html?r#f "page"
        asked by \(route == "proxy" ? "none" : "https://app.package")
        script "o"
        frame "/framed.html"
        page with a frame https://app.package/outer.html "outer"
        link https://app.package/end.html "end"
        other view malformedURL
        other view's script "refused"
        made with the gate off https://app.package/ ""

        """)
  }
}
