import BridgePages
import BridgeTestSupport
import Testing

/// A page whose frames send requests, and the requests that arrived at its origin.
private struct FramedPage {
  let isHooked: Bool

  func requests(of script: String) async throws -> [ReceivedRequest] {
    let origin = try PageOrigin.start()
    let bridge = try Bridge(cookies: CookieJar(publicSuffixes: try LibPSL()))
    let failures = Journal<String>()
    var options = try ScriptOptions(bridge, at: origin.url("/app/page?q"), isHooked: isHooked)
    options.engine = isHooked ? .lossy : .faithful
    options.onFailure = { failures.note("\($0)") }
    let page = try ScriptPage(options, pipeline: bridge.pipeline)
    let source = Self.blank + script
    try await page.load([PageScript(name: "frame.js", source: source)])
    try await page.waitUntilIdle()
    await page.close()
    origin.stop()
    #expect(failures.entries.isEmpty, "\(failures.entries)")
    return origin.requests
  }

  private static let blank = """
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const view = frame.contentWindow;

    """
}

@Suite("a window of a page's frame", .timeLimit(.minutes(1)))
struct FrameWindowTests {
  /// Each is a request by a `host`, the page or its frame, to an address that starts from the page's.
  static let ways = [
    #"host.navigator.sendBeacon(at, "text")"#,
    #"host.navigator.sendBeacon(at, new host.Blob(["bytes"], { type: "text/x" }))"#,
    #"host.navigator.sendBeacon(at)"#,
    #"host.fetch(at, { method: "POST", body: "text" })"#,
    #"host.fetch(new host.Request(at, { method: "PUT", body: new Uint8Array([1, 2, 3]) }))"#,
    #"host.fetch(at)"#,
    #"const x = new host.XMLHttpRequest(); x.open("POST", at); x.send("text")"#,
    #"const x = new host.XMLHttpRequest(); x.open("POST", at, false); x.send("sync")"#,
    #"const f = new host.FormData(); f.append("a", "b"); host.fetch(at, { method: "POST", body: f })"#,
  ]

  @Test("sends just what the page sends, with or without the hook", arguments: ways, [false, true])
  func sameAsPage(way: String, isHooked: Bool) async throws {
    let page = FramedPage(isHooked: isHooked)
    let script = """
      const send = (host, at) => { \(way); };
      send(self, "to?page"); send(view, "to?frame");
      """
    let requests = try await page.requests(of: script)
    #expect(requests.count == 2)
    let ofPage = try #require(requests.first { $0.target == "/app/to?page" })
    let ofFrame = try #require(requests.first { $0.target == "/app/to?frame" })
    let (wanted, came) = (WireRequest(ofPage), WireRequest(ofFrame))
    #expect(came.head.map { $0.replacing("to?frame", with: "to?page") } == wanted.head)
    #expect(came.body == wanted.body)
    #expect(ofFrame.first("referer")?.hasSuffix("/app/page?q") == true)
    let origin = ofFrame.first("host").map { "http://\($0)" }
    #expect(ofFrame.first("origin") == (ofFrame.method == "GET" ? nil : origin))
  }

  @Test("keeps its body under the hook", arguments: [false, true])
  func body(isHooked: Bool) async throws {
    let script = """
      view.navigator.sendBeacon("b", "beacon");
      view.fetch("f", { method: "POST", body: "fetch" });
      const x = new view.XMLHttpRequest(); x.open("POST", "x"); x.send("xhr");
      """
    let requests = try await FramedPage(isHooked: isHooked).requests(of: script)
    let bodies = requests.map { "\($0.target) \(String(decoding: $0.body, as: UTF8.self))" }
    #expect(Set(bodies) == ["/app/b beacon", "/app/f fetch", "/app/x xhr"])
    #expect(bodies.count == 3)
  }

  @Test("does not change what a form sends into the frame", arguments: [false, true])
  func form(isHooked: Bool) async throws {
    let script = """
      frame.name = "sink";
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "form", target: "sink" });
      form.innerHTML = "<input name=a value='b c'>";
      document.body.append(form);
      form.submit();
      """
    let requests = try await FramedPage(isHooked: isHooked).requests(of: script)
    #expect(requests.map(\.line) == ["POST /app/form"])
    #expect(requests.first.map { String(decoding: $0.body, as: UTF8.self) } == "a=b+c")
    #expect(requests.first?.first("content-type") == "application/x-www-form-urlencoded")
    #expect(requests.first?.first("referer")?.hasSuffix("/app/page?q") == true)
  }

  @Test(
    "sends nothing for a frame of another origin",
    arguments: ["frame.src = 'https://other.example/'", "frame.sandbox = 'allow-scripts'"])
  func foreign(attribute: String) async throws {
    let script = """
      \(attribute);
      const names = [];
      const attempt = (send) => { try { send(); } catch (error) { names.push(error.name); } };
      attempt(() => frame.contentWindow.fetch("/no"));
      attempt(() => frame.contentWindow.navigator.sendBeacon("/no", "x"));
      attempt(() => new frame.contentWindow.XMLHttpRequest());
      frame.remove();
      names.push(String(frame.contentWindow));
      fetch(`/said?${names}`);
      """
    let requests = try await FramedPage(isHooked: false).requests(of: script)
    #expect(requests.map(\.target) == ["/said?SecurityError,SecurityError,SecurityError,null"])
  }
}
