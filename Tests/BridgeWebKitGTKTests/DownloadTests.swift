import BridgeTestSupport
import Testing

@Suite(
  "Links to files in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct DownloadTests {
  private static let export = """
    const link = document.createElement('a');
    link.href = HREF;
    link.download = NAME;
    PLACE
    link.click();
    return document.title
    """

  private static func script(_ href: String, _ name: String, isAttached: Bool) -> String {
    export.replacing("HREF", with: href).replacing("NAME", with: name)
      .replacing("PLACE", with: isAttached ? "document.body.append(link);" : "")
  }

  @Test(
    "keep what script made, under the name that the link gives it, and the page stays",
    arguments: [
      "URL.createObjectURL(new Blob([new Uint8Array([0, 255, 1])], { type: 'a/b' }))",
      "'data:application/octet-stream;base64,AP8B'",
    ], [true, false])
  func made(href: String, isAttached: Bool) async throws {
    let folder = try TemporaryFolder(named: "view-made")
    let run = try await TwoSites().run(
      Self.script(href, "'tässe 1.bin'", isAttached: isAttached), at: "\(TwoSites.b)/page",
      "--downloads", folder.path(""))
    #expect(run.code == 0 && run.output == "\"page\"\n", "\(run.errors)")
    let kept = try await ProgramRun.of("xxd", ["-p", folder.path("tässe 1.bin")])
    #expect(kept.output == "00ff01\n", "\(run.errors)")
  }

  @Test("keep what the page's own server has, asked with its cookies and its referrer")
  func served() async throws {
    let folder = try TemporaryFolder(named: "view-served")
    let site = try TwoSites(["/report": "the report"])
    let run = try await site.run(
      "document.cookie = 'k=1';"
        + Self.script("'/report?a#b'", "'../../summary.txt'", isAttached: true),
      at: "\(TwoSites.b)/page", "--downloads", folder.path(""))
    #expect(run.code == 0 && run.output == "\"page\"\n", "\(run.errors)")
    let kept = try await ProgramRun.of("cat", [folder.path("summary.txt")])
    #expect(kept.output == "the report", "\(run.errors)")
    let asked = try #require(site.taken("/report").first)
    #expect(asked.first("Cookie") == "k=1")
    #expect(asked.first("Referer") == "\(TwoSites.b)/page")
    #expect(asked.first("User-Agent")?.isEmpty == false)
    #expect(site.taken("/report").count == 1)
  }

  @Test("keep a file under the name that its server gives it before all others")
  func named() async throws {
    let folder = try TemporaryFolder(named: "view-named")
    let run = try await TwoSites().run(
      Self.script("'/file'", "'other.bin'", isAttached: false), at: "\(TwoSites.b)/page",
      "--downloads", folder.path(""))
    #expect(run.code == 0, "\(run.errors)")
    let kept = try await ProgramRun.of("xxd", ["-p", folder.path("tässe.bin")])
    #expect(kept.output == "00ff01\n", "\(run.errors)")
  }

  @Test("say what was not kept, and why")
  func refused() async throws {
    let folder = try TemporaryFolder(named: "view-refused")
    let (missing, file) = (
      Self.script("'/nothing'", "'a'", isAttached: true),
      Self.script("'/page'", "'a'", isAttached: true)
    )
    for route in ["scheme", "proxy"] {
      let run = try await TwoSites().run(file, at: "\(TwoSites.b)/page", "--through", route)
      #expect(run.code == 0 && run.errors.contains("this host saves no files"), "\(run.errors)")
    }
    let site = try LoopbackOrigin.answering {
      $0.path == "/page"
        ? RawResponse(fields: [("Content-Type", "text/html")], body: Array("<body>".utf8))
        : RawResponse(status: 404)
    }
    for route in View.routes {
      let run = try await View.run(
        missing, at: "\(TwoSites.b)/page", "--map", "b.example=\(site.authority)", "--downloads",
        folder.path(""), "--through", route)
      #expect(run.code == 0 && run.errors.contains("the server answered 404"), "\(run.errors)")
    }
  }
}
