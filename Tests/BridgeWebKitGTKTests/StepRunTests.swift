import BridgeTestSupport
import Testing

@Suite(
  "Steps in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct StepRunTests {
  /// A script that adds an element to the page 200 ms later.
  private static let adding =
    "setTimeout(() => document.body.append(document.createElement('NAME')), 200); return 'NAME'"

  private static func add(_ name: String) -> String { adding.replacing("NAME", with: name) }

  @Test("are done as they stand on the line, a wait behind the script that makes what it is for")
  func order() async throws {
    let run = try await WebOrigin().run(
      nil, "--eval", Self.add("i"), "--wait", "i", "--wait=10ms", "--eval", Self.add("u"),
      "--wait", "u", "--eval=return document.querySelectorAll('i, u').length")
    #expect(run.output == "\"i\"\n\"u\"\n2\n", "\(run.errors)")
    #expect(run.code == 0)
  }

  @Test("a script runs in the page that the one before has led to, with nothing waited for")
  func navigation() async throws {
    let run = try await WebOrigin().run(
      nil, "--eval", "location.href = '/page/two'", "--eval", "return location.pathname",
      "--wait", "body", "--wait", "title")
    #expect(run.output.hasSuffix("\"/page/two\"\n"), "\(run.errors)")
    #expect(run.code == 0)
  }

  @Test("a script does not wait for a redirect as if it were one more navigation")
  func redirected() async throws {
    let run = try await TwoSites().run(
      "window.start = performance.now()", at: "\(TwoSites.b)/redirect?/page", "--eval",
      "return [location.pathname, performance.now() - start < 1500]")
    #expect(run.output.hasSuffix("[\"/page\",true]\n"), "\(run)")
    #expect(run.code == 0)
  }

  @Test("a script runs in a document that is whole, though the engine says earlier that it is")
  func whole() async throws {
    let site = try WebOrigin(
      """
      <!doctype html><body><script>
      onload = () => {
        document.open();
        document.write('<i></i>');
        setTimeout(() => document.close(), 300);
      };
      </script>
      """)
    let run = try await site.run("return document.readyState")
    #expect(run.output == "\"complete\"\n" && run.code == 0, "\(run.errors)")
  }

  @Test("a single wait comes before a single script in any order, and both before the screenshot")
  func pair() async throws {
    let folder = try TemporaryFolder(named: "view-steps")
    let site = try WebOrigin(
      "<!doctype html><body><script>\(Self.add("b").replacing("return 'b'", with: ""))</script>")
    let run = try await site.run(
      nil, "--screenshot", folder.path("page.png"), "--eval",
      "return document.querySelector('b') !== null", "--wait", "b")
    #expect(run.output == "true\n" && run.code == 0, "\(run.errors)")
    #expect(
      try await ProgramRun.of("file", ["-b", folder.path("page.png")]).output.contains("PNG"))
  }

  @Test("a wait that takes too long is named")
  func late() async throws {
    let site = try WebOrigin()
    let run = try await ProgramRun.of(
      View.path,
      ["view", "\(WebOrigin.host)/page", "--headless", "--timeout", "8"] + site.map
        + ["--wait", "body", "--eval", "return 1", "--wait", "#absent", "--eval", "return 2"])
    #expect(run.output == "1\n" && run.code == 124)
    #expect(run.errors.contains("step 3, --wait #absent, did not end"), "\(run.errors)")
  }
}
