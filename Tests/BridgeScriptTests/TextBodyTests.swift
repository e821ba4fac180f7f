import BridgePages
import BridgeTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("a text that page script sends", .timeLimit(.minutes(5)))
struct TextBodyTests {
  /// Runs the hook over a host that prints what it receives to the console.
  private func told(_ script: String) async throws -> [String] {
    let path = PageFile.folder + "/../dist/ajax-hook.js"
    let hook = try String(contentsOfFile: path, encoding: .utf8)
    let answers = ClosureTransport { _, _ in BridgeResponse(status: 200, body: .text("")) }
    let page = try TestPage(transport: answers) { $0.engine = .lossy }
    return try await page.log(
      of: """
        ((ajaxBridgeConfiguration) => {
        \(hook)
        })(((say, encoder) => ({
          transport: "direct",
          host: {
            putText: (id, ...rest) => (say("text", ...rest), encoder.encode(rest[3]).length),
            put: (id, method, url, type, length, bytes) => say("bytes", length, bytes.length),
            begin: (id, method, url, type, length) => say("begin", length),
            append() {}, finish() {}, cancel() {},
          },
        }))(console.log.bind(console), new TextEncoder()));
        \(script)
        """)
  }

  @Test(
    "goes to the host as it is",
    arguments: [
      "fetch('/a', { method: 'POST', body: 'häß' })",
      "{ const x = new XMLHttpRequest(); x.open('POST', '/a'); x.send('häß'); }",
      "{ const x = new XMLHttpRequest(); x.open('POST', '/a', false); x.send('häß'); }",
      "fetch(new Request('/a', { method: 'POST', body: 'häß' }))",
    ])
  func whole(script: String) async throws {
    let lines = try await told(script)
    #expect(lines == ["text POST https://shop.example/a text/plain;charset=UTF-8 häß"])
  }

  @Test("goes as it is when it was made of a URLSearchParams")
  func parameters() async throws {
    let lines = try await told(
      "fetch('/a', { method: 'PUT', body: new URLSearchParams({ a: 'ä' }) })")
    let type = "application/x-www-form-urlencoded;charset=UTF-8"
    #expect(lines == ["text PUT https://shop.example/a \(type) a=%C3%A4"])
  }

  @Test("goes in slices of bytes when it may be longer than one")
  func slices() async throws {
    let lines = try await told("fetch('/a', { method: 'PUT', body: 'ä'.repeat(1 << 20) })")
    #expect(lines == ["begin 2097152"])
  }

  @Test("arrives in UTF-8, with U+FFFD for a lone surrogate, and is counted in bytes")
  func encoding() async throws {
    let origin = try PageOrigin.start()
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: try LibPSL()))
    let console = Journal<String>()
    var options = try ScriptOptions(bridge, at: origin.url(), isHooked: true)
    options.engine = .lossy
    options.hook?.maximumBytes = 30
    options.onConsole = { console.note($0.text) }
    let page = try ScriptPage(options, pipeline: bridge.pipeline)
    try await page.load([
      PageScript(
        name: "test.js",
        source: """
          const send = (text) => new Promise((done) => {
            const x = new XMLHttpRequest();
            x.upload.onload = ({ total }) => console.log(total);
            x.onload = () => console.log(x.responseText);
            x.onloadend = done;
            x.open("POST", "/raw");
            x.send(text);
          });
          (async () => {
            for (const text of ["a\\ud800\\u0000ö", "\\udc00", "\\ud83d\\ude00", "ä".repeat(15)]) await send(text);
            await send("ä".repeat(15) + "b");
          })();
          """)
    ])
    try await page.waitUntilIdle()
    await page.close()
    origin.stop()
    let sent = [
      "7", "a\u{FFFD}\u{0}ö", "3", "\u{FFFD}", "4", "😀", "30", String(repeating: "ä", count: 15),
    ]
    #expect(console.entries.dropLast() == sent[...])
    #expect(console.entries.last?.contains("the body has 31 bytes, the host accepts 30") == true)
  }
}
