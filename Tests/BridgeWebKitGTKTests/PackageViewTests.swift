import BridgeTestSupport
import Testing

@Suite(
  "Packages in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct PackageViewTests {
  private let folder: TemporaryFolder
  private let page = "https://app.package/"
  private var store: String { folder.path("store") }

  init() throws { folder = try TemporaryFolder(named: "view-packages") }

  private func packages(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of(View.path, ["packages"] + arguments)
  }

  /// Installs a version on trial, whose page has `head` in its head and a resource of each kind per `count`.
  private func install(_ version: String, head: String = "", count: Int = 0) async throws {
    var html = """
      <!doctype html><meta charset="utf-8"><title>\(version)</title>
      \(head)
      """
    for number in 0..<count {
      html += "<script src=s\(number).js></script><link rel=stylesheet href=s\(number).css>"
      html += "<img src=i\(number).svg>"
      try folder.write("window.count = (window.count ?? 0) + 1;", to: "site/s\(number).js")
      try folder.write(".c\(number) { color: red }", to: "site/s\(number).css")
      try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
        to: "site/i\(number).svg")
    }
    try folder.write(html, to: "site/index.html")
    let archive = folder.path("\(version).zip")
    _ = try await packages(
      "build", folder.path("site"), archive, "--id", "app", "--version", version)
    _ = try await packages("install", "--store", store, archive, "--allow-unsigned")
    let run = try await packages("activate", "--store", store, "app", version, "--on-trial")
    #expect(run.code == 0, "\(run.errors)")
  }

  private func view(_ script: String) async throws -> ProgramRun {
    try await View.run(script, at: page, "--packages", store)
  }

  @Test(
    "002-03: show a page of 200 resources without a network, which makes its version a good one")
  func many() async throws {
    try await install("1", count: 67)
    let run = try await view(
      """
      const images = [...document.images].filter((image) => image.naturalWidth === 1);
      const packages = window[Symbol.for('ajax-bridge.packages')];
      return [count, document.styleSheets.length, images.length, packages.isOnTrial, location.host]
      """)
    #expect(run.code == 0 && run.output == "[67,67,67,true,\"app.package\"]\n", "\(run.errors)")
    #expect(run.errors.contains("app: 1 works"))
    #expect(try await packages("list", "--store", store).output.hasPrefix("app\t1\tgood"))
  }

  @Test("go back to the version before after two pages with an error, and stay there")
  func reverts() async throws {
    try await install("1")
    #expect(try await view("return document.title").output == "\"1\"\n")
    try await install("2", head: "<script>missing()</script>")
    for _ in 0..<2 { #expect(try await view("return document.title").output == "\"2\"\n") }
    let run = try await view("return document.title")
    #expect(run.code == 0 && run.output == "\"1\"\n", "\(run.errors)")
    #expect(run.errors.contains("app: 2 did not work"))
    let again = try await packages(
      "install", "--store", store, folder.path("2.zip"), "--allow-unsigned")
    #expect(again.code == 1 && again.errors.contains("failed before"))
  }

  @Test("say by their own script that a version works, where the package wants that")
  func ready() async throws {
    try await install("1")
    _ = try await view("return 1")
    try folder.write(#"{"readiness":"call"}"#, to: "s.json")
    let archive = folder.path("2.zip")
    _ = try await packages(
      "build", folder.path("site"), archive, "--id", "app", "--version", "2", "--serving",
      folder.path("s.json"))
    _ = try await packages("install", "--store", store, archive, "--allow-unsigned")
    _ = try await packages("activate", "--store", store, "app", "2", "--on-trial")
    let api = "window[Symbol.for('ajax-bridge.packages')]"
    #expect(try await view("return \(api).isOnTrial").output == "true\n")
    #expect(try await packages("list", "--store", store).output.contains("app\t2\ttrial"))
    #expect(try await view("return \(api).ready()").output == "true\n")
    #expect(try await packages("list", "--store", store).output.contains("app\t2\tgood"))
  }
}
