import BridgePages
import BridgeTestSupport
import Testing

@Suite("a page with the hook in a lossy engine", .timeLimit(.minutes(5)))
struct HookedPageTests {
  /// Runs a script in a page of a new bridge; the origin answers with the body that it got.
  private func log(of script: String, isHooked: Bool = true) async throws -> [String] {
    let origin = try PageOrigin.start()
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: try LibPSL()))
    let console = Journal<String>()
    var options = try ScriptOptions(bridge, at: origin.url(), isHooked: isHooked)
    options.engine = .lossy
    options.onConsole = { console.note($0.text) }
    options.onFailure = { console.note("\($0)") }
    let page = try ScriptPage(options, pipeline: bridge.pipeline)
    try await page.load([PageScript(name: "test.js", source: script)])
    try await page.waitUntilIdle()
    await page.close()
    origin.stop()
    let counters = bridge.bodies.counters
    #expect(counters.scopes == 0 && counters.bytesInMemory == 0, "\(counters)")
    return console.entries
  }

  @Test("sends its bodies whole, by fetch, XMLHttpRequest and beacon")
  func bodies() async throws {
    let lines = try await log(
      of: """
        const sync = new XMLHttpRequest(); sync.open("POST", "/raw", false); sync.send("sync");
        console.log(sync.responseText);
        const body = new Blob(["blob"], { type: "text/x" });
        fetch("/raw", { method: "PUT", body }).then((r) => r.text()).then(console.log).then(() => {
          const x = new XMLHttpRequest(); x.open("POST", "/raw"); x.onload = () => {
            console.log(x.responseText, x.responseURL === location.origin + "/raw");
            console.log(navigator.sendBeacon("/echo", "beacon"));
          }; x.send(new Uint8Array([65, 66, 67]).subarray(1));
        });
        """)
    #expect(lines == ["sync", "blob", "BC true", "true"])
  }

  @Test("sends a body again after a redirect that keeps the method")
  func redirects() async throws {
    let lines = try await log(
      of: """
        fetch("/redirect/307?to=/raw", { method: "POST", body: "again" })
          .then((r) => r.text()).then(console.log);
        """)
    #expect(lines == ["again"])
  }

  @Test("sends empty bodies, whose requests may be over before their last word")
  func emptyBodies() async throws {
    let lines = try await log(
      of: """
        (async () => {
          for (let i = 0; i < 300; i++) await fetch("/raw", { method: "PUT", body: "" });
          console.log("done");
        })();
        """)
    #expect(lines == ["done"])
  }

  @Test("sends as many bodies at once as a page may have requests")
  func manyAtOnce() async throws {
    let lines = try await log(
      of: """
        const send = (index) => fetch("/raw", { method: "POST", body: `${index}` }).then((r) => r.text());
        Promise.all(Array.from({ length: 1500 }, (_, index) => send(index)))
          .then((all) => console.log(all.every((text, index) => text === `${index}`)));
        """)
    #expect(lines == ["true"])
  }

  @Test("has the cookies of the jar, those of answers as well")
  func cookies() async throws {
    let lines = try await log(
      of: """
        document.cookie = "a=1";
        fetch("/set-cookie?c=b=2&c=c=3;HttpOnly").then(() => console.log(document.cookie));
        """)
    #expect(lines == ["a=1; b=2"])
  }

  @Test("loses its bodies without the hook")
  func withoutHook() async throws {
    let lines = try await log(
      of: """
        fetch("/raw", { method: "POST", body: "gone" }).then((r) => r.text())
          .then((text) => console.log(JSON.stringify(text), JSON.stringify(document.cookie)));
        """, isHooked: false)
    #expect(lines == ["\"\" \"\""])
  }
}
