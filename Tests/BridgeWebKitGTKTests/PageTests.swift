import BridgeRecording
import BridgeTestSupport
import Testing

@Suite(
  "Pages in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct PageTests {
  @Test("a folder is shown as a virtual host, with its own origin, and calls an API elsewhere")
  func virtualHost() async throws {
    let folder = try TemporaryFolder(named: "view-web")
    _ = try folder.write(
      "<!doctype html><title>app</title><script src=app.js></script>", to: "index.html")
    _ = try folder.write("document.title += ' runs'", to: "app.js")
    let run = try await View.run(
      "return [document.title, location.origin, isSecureContext]", at: "https://app.package/",
      "--virtual-host", "https://app.package=\(folder.path(""))")
    #expect(run.output == #"["app runs","\#(View.shown("https://app.package"))",true]"# + "\n")
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  @Test("a redirected document is shown under its own URL")
  func redirect() async throws {
    let site = try WebOrigin()
    let run = try await View.run(
      "return [location.pathname, location.search, document.title, history.length]",
      at: "\(WebOrigin.host)/old", site.map)
    #expect(run.output == #"["/page/new","?a=1","shop",1]"# + "\n")
    #expect(site.origin.requests.count { $0.path == "/page/new" } == 1)
  }

  @Test("upload progress counts the bytes of the body")
  func progress() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      return await new Promise((done) => {
        const seen = [];
        const xhr = new XMLHttpRequest();
        for (const type of ['loadstart', 'progress', 'load', 'loadend']) {
          xhr.upload.addEventListener(type, (event) => seen.push([type, event.loaded, event.total]));
        }
        xhr.onload = () => done([seen[0], seen.at(-3), seen.at(-2), seen.at(-1)]);
        xhr.open('POST', '/echo');
        xhr.send(new Blob([new Uint8Array(3000000)]));
      })
      """)
    #expect(
      run.output
        == #"[["loadstart",0,3000000],["progress",3000000,3000000],["load",3000000,3000000],["#
        + #""loadend",3000000,3000000]]"# + "\n")
    #expect(site.taken.first?.body.count == 3_000_000)
  }

  @Test("a script that throws ends the tool with 1, and says why")
  func threw() async throws {
    let run = try await WebOrigin().run("throw new RangeError('too far')")
    #expect(run.code == 1 && run.output.isEmpty)
    #expect(run.errors.contains("too far"))
  }

  @Test("traffic is recorded with its bodies, even if the script throws")
  func record() async throws {
    let site = try WebOrigin()
    let folder = try TemporaryFolder(named: "view-record")
    let run = try await site.run(
      "await fetch('/echo', { method: 'POST', body: new Blob(['one', 'two']) }); throw 'enough'",
      ["--record", folder.path("view.bridgerec")])
    #expect(run.code == 1)
    let recording = try Recording.open(path: folder.path("view.bridgerec"))
    let upload = try #require(recording.exchanges.first { $0.request.method == "POST" })
    #expect(upload.request.url == "\(WebOrigin.host)/echo")
    guard case .content(let body) = upload.request.body else {
      Issue.record("\(upload.request.body)")
      return
    }
    #expect(try body.bytes() == Array("onetwo".utf8))
    #expect(recording.exchanges.contains { $0.request.url == "\(WebOrigin.host)/page" })
  }

  @Test("a page that cannot be loaded ends the tool with 3")
  func unreachable() async throws {
    let run = try await View.run(
      "return 1", at: "http://shop.example/", "--map", "shop.example=127.0.0.1:1")
    #expect(run.code == 3 && run.output.isEmpty)
    #expect(run.errors.contains("http://shop.example/"))
  }

  @Test("waits for an element, and writes a picture of the page")
  func picture() async throws {
    let folder = try TemporaryFolder(named: "view-picture")
    let site = try WebOrigin(
      "<!doctype html><script>setTimeout(() => document.body.append(document.createElement('b')), 300)</script><body>"
    )
    let run = try await site.run(
      nil, "--wait", "b", "--screenshot", folder.path("page.png"), "--size", "320x200")
    #expect(run.code == 0, "\(run.errors)")
    let check = try await ProgramRun.of("file", ["-b", folder.path("page.png")])
    #expect(check.output.hasPrefix("PNG image data, 320 x 200"))
  }

  @Test(
    "without the bridge, a Blob fails instead of ending the host, and cookies are lost as on stock WebKitGTK"
  )
  func withoutBridge() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      document.cookie = 'a=1';
      const post = (body) => fetch('/echo', { method: 'POST', body }).then((answer) => answer.status, (error) => error.name);
      const sent = [await post('text'), await post(new Blob(['x']))];
      let beacon;
      try { beacon = navigator.sendBeacon('/echo', 'x') } catch (error) { beacon = error.name }
      return [document.cookie, ...sent, beacon]
      """, "--no-bridge")
    #expect(run.code == 0, "\(run.errors)")
    #expect(site.taken.map(\.text) == ["text"])
    #expect(run.output == #"["",200,"TypeError","TypeError"]"# + "\n")
  }
}
