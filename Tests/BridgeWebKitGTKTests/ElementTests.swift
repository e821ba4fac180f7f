import BridgeTestSupport
import Testing

@Suite(
  "What elements name by absolute URLs of the web",
  .enabled(if: View.isThere, View.reason),
  .enabled(
    if: !Sanitizer.isOn, "WebKit's own processes load nothing that a sanitizer is built into"),
  .serialized, .timeLimit(.minutes(10)))
struct ElementTests {
  private static let dot = "<svg xmlns='http://www.w3.org/2000/svg' width='7' height='7'/>"

  /// Two hosts that are nowhere but in the bridge.
  private func hosts() throws -> (folder: TemporaryFolder, options: [String]) {
    let folder = try TemporaryFolder(named: "view-elements")
    let app = [
      "index.html": """
      <!doctype html><title>app</title><link rel=stylesheet href="https://cdn.package/style.css">
      <script src="https://app.package/own.js"></script><script src="https://cdn.package/other.js"></script>
      <script type=module src="https://app.package/module.js"></script>
      <img src="https://app.package/dot.svg"><img srcset="https://cdn.package/dot.svg 1x">
      <iframe name=f src="https://app.package/frame.html"></iframe><p>text <i>more</i></p>
      <form target=f action="https://app.package/found.html"><input name=q value=1></form>
      """,
      "frame.html": "<!doctype html><title>frame</title>",
      "found.html": "<!doctype html><title>found</title>",
      "next.html": "<!doctype html><title>next</title><a href='https://cdn.package/'>on</a>",
      "own.js": "globalThis.own = document.currentScript.src",
      "module.js": """
      import { dependency } from 'https://app.package/dependency.js';
      globalThis.module = [dependency, import.meta.url];
      """,
      "dependency.js": "export const dependency = 'there'", "dot.svg": Self.dot,
      "more.css": "i { color: rgb(1, 2, 3) }",
    ]
    let cdn = [
      "index.html": "<!doctype html><title>elsewhere</title>",
      "style.css": """
      @import "https://app.package/more.css";
      p { background: url(https://app.package/dot.svg?css) }
      """,
      "other.js": "globalThis.other = 1", "dot.svg": Self.dot,
    ]
    for (name, text) in app { try folder.write(text, to: "app/\(name)") }
    for (name, text) in cdn { try folder.write(text, to: "cdn/\(name)") }
    return (
      folder,
      ["app", "cdn"].flatMap {
        ["--virtual-host", "https://\($0).package=\(folder.path($0))"]
      }
    )
  }

  @Test("is loaded through the bridge: scripts, modules, styles, images, frames")
  func markup() async throws {
    let (folder, options) = try hosts()
    let run = try await View.run(
      """
      const images = [...document.images].map((image) => image.naturalWidth);
      const frame = frames.f.document;
      return [own, other, module, images, document.images[0].src, getComputedStyle(document.querySelector('i')).color,
        getComputedStyle(document.querySelector('p')).backgroundImage, frame.title, frame.URL]
      """, at: "https://app.package/", options)
    #expect(
      run.output
        == #"["https://app.package/own.js",1,["there","\#(View.shown("https://app.package"))/module.js"],[7,7],"#
        + #""https://app.package/dot.svg","rgb(1, 2, 3)","url(\"https://app.package/dot.svg?css\")","#
        + #""frame","\#(View.shown("https://app.package"))/frame.html"]"# + "\n", "\(run.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test("is followed in the frame that it is for: forms, links, and what script sets location to")
  func navigation() async throws {
    let (folder, options) = try hosts()
    let run = try await View.run(
      """
      const loaded = new Promise((done) => (document.querySelector('iframe').onload = done));
      document.forms[0].requestSubmit();
      await loaded;
      return [document.title, frames.f.document.title, frames.f.location.search]
      """, at: "https://app.package/",
      options + [
        "--eval", "location.href = 'https://app.package/next.html#part'",
        "--eval", "document.links[0].click(); return location.href",
        "--eval", "return [document.title, location.href]",
      ])
    #expect(
      run.output == """
        ["app","found","?q=1"]
        null
        "\(View.shown("https://app.package/next.html#part"))"
        ["elsewhere","\(View.shown("https://cdn.package/"))"]

        """, "\(run.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test("is loaded by script's elements, with the cookies that go there and no others")
  func cookies() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      document.cookie = 'a=1; SameSite=Lax';
      const load = (url) => new Promise((done) => {
        const script = document.createElement('script');
        script.onload = script.onerror = ({ type }) => done(type);
        script.src = url;
        document.head.append(script);
      });
      return [await load('http://shop.example/worker.js?own'), await load('http://other.example/worker.js?other')]
      """, "--map", "other.example=\(site.origin.authority)")
    #expect(run.output == #"["load","load"]"# + "\n", "\(run.errors)")
    let asked = site.origin.requests.filter { $0.path == "/worker.js" }
    #expect(asked.map(\.target) == ["/worker.js?own", "/worker.js?other"])
    #expect(asked.map { $0.first("Cookie") } == ["a=1", nil])
  }

  @Test("is what script means by it: imports, workers' scripts, base URLs, the history")
  func script() async throws {
    let (folder, options) = try hosts()
    try folder.write("globalThis.there = 1", to: "app/imported.js")
    let run = try await View.run(
      """
      const module = document.createElement('script');
      module.type = 'module';
      module.textContent = "import('https://app.package/dependency.js').then((it) => done(it.dependency), (error) => done(error.name))";
      const imported = new Promise((done) => (globalThis.done = done));
      document.head.append(module);
      const dependency = await imported;
      const worker = new Worker(URL.createObjectURL(new Blob(
        ["importScripts('https://app.package/imported.js'); postMessage(there)"])));
      const answer = await new Promise((done) => { worker.onmessage = ({ data }) => done(data); worker.onerror = () => done(null); });
      history.pushState(null, '', 'https://app.package/pushed?1');
      const base = document.createElement('base');
      base.href = 'https://app.package/';
      document.head.append(base);
      const relative = await (await fetch('more.css')).text();
      let refusal = null;
      try { history.pushState(null, '', 'https://cdn.package/') } catch (error) { refusal = error.name }
      return [dependency, answer, location.pathname + location.search, relative.length, refusal]
      """, at: "https://app.package/", options)
    #expect(
      run.output == #"["there",1,"/pushed?1",25,"SecurityError"]"# + "\n", "\(run.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test("obeys the page's policy: 'self' is the page's own host, and no other")
  func policy() async throws {
    let origin = try LoopbackOrigin.answering { request in
      guard request.path != "/page" else {
        return RawResponse(
          fields: [
            ("Content-Type", "text/html"), ("Content-Security-Policy", "script-src 'self'"),
          ],
          body: Array(
            "<!doctype html><script src=http://shop.example/a.js></script><script src=http://other.example/b.js></script>"
              .utf8))
      }
      return RawResponse(
        fields: [("Content-Type", "text/javascript")],
        body: Array("document.documentElement.title += '\(request.path)'".utf8))
    }
    let run = try await View.run(
      "return document.documentElement.title", at: "http://shop.example/page", "--map",
      "shop.example=\(origin.authority)", "--map", "other.example=\(origin.authority)")
    #expect(run.output == "\"/a.js\"\n", "\(run.errors)")
    #expect(origin.requests.map(\.path) == ["/page", "/a.js"])
  }

  @Test("goes past the host where the bridge is off")
  func off() async throws {
    let (folder, options) = try hosts()
    let run = try await View.run(
      "return [typeof own, document.images[0].naturalWidth]", at: "https://app.package/",
      options + ["--no-bridge"])
    #expect(run.output == #"["undefined",0]"# + "\n", "\(run.errors)")
    withExtendedLifetime(folder) {}
  }
}
