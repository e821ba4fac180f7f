import BridgeCore
import BridgeTestSupport
import Testing

@Suite(
  "Packages at real URLs in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct RealURLViewTests {
  private let folder: TemporaryFolder
  private let origin: LoopbackOrigin
  private let files = Locked<[String: String]>([:])
  private var store: String { folder.path("store") }

  init() throws {
    folder = try TemporaryFolder(named: "view-real-urls")
    origin = try LoopbackOrigin.answering { [files] request in
      guard let text = files.withLock({ $0[request.target] }) else {
        return .text("?", status: 404)
      }
      let type = request.target.hasSuffix(".js") ? "text/javascript" : "text/html"
      return RawResponse(status: 200, fields: [("Content-Type", type)], body: Array(text.utf8))
    }
  }

  /// Has the server offer a version of the script, and takes it.
  private func update(_ version: String, script: String, _ options: String...) async throws {
    files.withLock {
      $0["/offline/manifest.json"] = #"{"common":[{"url":"/a.js","version":"\#(version)"}]}"#
      $0["/a.js"] = script
      $0["/"] = "<!doctype html><title>none</title><script src=/a.js></script>"
    }
    let run = try await ProgramRun.of(
      View.path,
      [
        "packages", "update", "--store", store, "--protocol", "asset-manifest", "--from",
        origin.url(""),
      ] + options)
    #expect(run.code == 0, "\(run.errors)")
    files.withLock { $0["/a.js"] = "document.title = 'from the network'" }
  }

  private func view(through route: String) async throws -> ProgramRun {
    try await View.run(
      "return document.title", at: origin.url("/"),
      ["--packages", store, "--real-urls", "--through", route])
  }

  private func list() async throws -> String {
    try await ProgramRun.of(View.path, ["packages", "list", "--store", store]).output
  }

  @Test(
    "004-12: are tried by the page of the server that uses them, and good or taken back",
    arguments: ["scheme", "proxy"])
  func course(route: String) async throws {
    try await update("1", script: "document.title = '1'", "--trust")
    try await update("2", script: "document.title = '2'")
    let second = try await view(through: route)
    #expect(second.code == 0 && second.output == "\"2\"\n", "\(second.errors)")
    #expect(second.errors.contains(" works"), "\(second.errors)")
    #expect(try await list().split(separator: "\n").allSatisfy { $0.contains("\tgood\t") })
    try await update("3", script: "document.title = '3'; missing()")
    for _ in 0..<2 { #expect(try await view(through: route).output == "\"3\"\n") }
    let third = try await view(through: route)
    #expect(third.code == 0 && third.output == "\"2\"\n", "\(third.errors)")
    #expect(third.errors.contains("did not work"), "\(third.errors)")
  }
}
