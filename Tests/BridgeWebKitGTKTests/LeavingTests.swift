import BridgeTestSupport
import Foundation
import Testing

@Suite(
  "What a page sends while it goes", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct LeavingTests {
  /// The first page speaks up in every event of its end; the next ones are silent.
  private static let page = """
    <!doctype html><title>shop</title><body>here<form id=upload><input type=file name=f id=chosen></form><script>
    if (location.pathname === '/page') {
      const blob = () => new Blob(['{"a":', new Uint8Array([49]), new Blob(['}'])], { type: 'application/json' });
      let response;
      globalThis.ready = new Response('response').blob().then((blob) => {
        response = blob;
        // A file as the user chooses one: its bytes are not those of a Blob that script made.
        const transfer = new DataTransfer();
        transfer.items.add(new File([blob], 'c.txt', { type: 'text/plain' }));
        chosen.files = transfer.files;
        chosen.dispatchEvent(new Event('change', { bubbles: true }));
        // What was asked for before has been read then.
        return chosen.files[0].arrayBuffer();
      });
      addEventListener('beforeunload', () => navigator.sendBeacon('/echo?asked', 'asked'));
      addEventListener('pagehide', () => {
        navigator.sendBeacon('/echo?text', 'häß');
        navigator.sendBeacon('/echo?blob', blob());
        const form = new FormData();
        form.append('f', new File(['inhalt'], 'n.txt', { type: 'text/plain' }));
        navigator.sendBeacon('/echo?form', form);
        navigator.sendBeacon('/echo?chosen', new FormData(upload));
        navigator.sendBeacon('/echo?file', chosen.files[0]);
        navigator.sendBeacon('/echo?empty');
        navigator.sendBeacon('/echo?response', response);
        fetch('/echo?fetch', {
          method: 'PUT', body: new Uint8Array([0, 255]), keepalive: true, headers: { 'X-A': '1' },
        }).catch(() => {});
        fetch('/echo?request', { method: 'POST', body: blob(), keepalive: true }).catch(() => {});
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') navigator.sendBeacon('/echo?hidden', blob());
      });
    }
    </script>
    """

  private static let sent = [
    "/echo?asked": "asked", "/echo?text": "häß", "/echo?blob": #"{"a":1}"#, "/echo?empty": "",
    "/echo?fetch": "\u{0}\u{FFFD}", "/echo?request": #"{"a":1}"#, "/echo?hidden": #"{"a":1}"#,
    "/echo?file": "response", "/echo?response": "response",
  ]

  private func check(_ site: WebOrigin) throws {
    let taken = Dictionary(grouping: site.taken, by: \.target)
    #expect(Set(taken.keys) == Set(Self.sent.keys).union(["/echo?form", "/echo?chosen"]))
    #expect(taken.values.allSatisfy { $0.count == 1 }, "something was sent twice")
    for (target, text) in Self.sent { #expect(taken[target]?.first?.text == text, "\(target)") }
    let form = try #require(taken["/echo?form"]?.first)
    #expect(form.text.contains("filename=\"n.txt\"\r\nContent-Type: text/plain\r\n\r\ninhalt\r\n"))
    let chosen = try #require(taken["/echo?chosen"]?.first)
    #expect(
      chosen.text.contains("filename=\"c.txt\"\r\nContent-Type: text/plain\r\n\r\nresponse\r\n"))
    #expect(taken["/echo?blob"]?.first?.first("Content-Type") == "application/json")
    #expect(taken["/echo?text"]?.first?.first("Content-Type") == "text/plain;charset=UTF-8")
    let put = try #require(taken["/echo?fetch"]?.first)
    #expect(put.method == "PUT" && put.first("X-A") == "1")
    for request in site.taken {
      #expect(request.first("Origin") == WebOrigin.host)
      #expect(request.first("Cookie") == "a=1")
      #expect(request.first("User-Agent")?.contains("WebKit") == true)
      #expect(!request.fields.contains { $0.name.lowercased().hasPrefix("ajax-bridge") })
    }
  }

  @Test("arrives once and whole when another page is opened", arguments: ["scheme", "proxy"])
  func navigation(route: String) async throws {
    let site = try WebOrigin(Self.page)
    let run = try await site.run(
      "await ready; document.cookie = 'a=1'; location.href = '/page/next'", "--eval",
      "return location.pathname",
      "--through", route)
    #expect(run.code == 0 && run.output.hasSuffix("\"/page/next\"\n"), "\(run.errors)")
    try check(site)
  }

  @Test("arrives once and whole when the view is closed", arguments: ["scheme", "proxy"])
  func closing(route: String) async throws {
    let site = try WebOrigin(Self.page)
    let run = try await site.run(
      "await ready; document.cookie = 'a=1'; return 1", "--through", route)
    #expect(run.code == 0, "\(run.errors)")
    try check(site)
  }

  @Test("arrives when the view is closed, however long the engine takes to send it")
  func slowEngine() async throws {
    let folder = try TemporaryFolder(named: "slow-engine")
    let jar = folder.path("jar.sqlite")
    let site = try WebOrigin { request in
      guard request.path == "/pause" else { return nil }
      let engine = NetworkProcess(ofViewWith: jar)
      // The page gets the response before. The pauses are the test.
      Task {
        try await Task.sleep(for: .milliseconds(100))
        for _ in 0..<12 {
          engine?.send(SIGSTOP)
          try await Task.sleep(for: .milliseconds(300))
          engine?.send(SIGCONT)
          try await Task.sleep(for: .milliseconds(3))
        }
      }
      return .text("soon")
    }
    let hosts = (1...3).map { "http://host\($0).example" }
    let map = hosts.flatMap { ["--map", "\($0.dropFirst(7))=\(site.origin.authority)"] }
    let run = try await site.run(
      """
      addEventListener('pagehide', () => {
        for (const host of \(hosts)) navigator.sendBeacon(`${host}/echo`, 'bye');
      });
      await fetch('/pause');
      await new Promise((go) => setTimeout(go, 300));
      """, ["--through", "proxy", "--jar", jar] + map)
    #expect(run.code == 0, "\(run.errors)")
    let taken = site.taken.map { $0.first("Host") ?? "" }
    #expect(taken.sorted() == hosts.map { String($0.dropFirst(7)) })
  }

  @Test("arrives before the view is closed, which does not wait for the requests of other views")
  func otherView() async throws {
    let storm = try await ViewStorm.run(["leave"])
    #expect(storm.code == 0, "\(storm.errors)")
    #expect(storm.output == "sent [\"bye\"] in time true\n", "\(storm.errors)")
  }

  @Test(
    "arrives in Blobs that script did not make, and in the last of several chosen files",
    arguments: ["scheme", "proxy"])
  func blobs(route: String) async throws {
    let site = try WebOrigin("<!doctype html><body><input type=file multiple id=chosen>")
    let run = try await site.run(
      """
      const read = (blob) => new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsArrayBuffer(blob);
      });
      const fetched = await (await fetch('/whoami')).blob();
      const loaded = await new Promise((done) => {
        const x = new XMLHttpRequest();
        x.open('GET', '/whoami');
        x.responseType = 'blob';
        x.onload = () => done(x.response);
        x.send();
      });
      const canvas = document.createElement('canvas');
      const drawn = await new Promise((done) => canvas.toBlob(done));
      const transfer = new DataTransfer();
      const part = await (await fetch('/whoami')).blob();
      const long = new Blob([await new Blob(['x'.repeat(65000)]).arrayBuffer()]);
      for (const name of ['a', 'b']) transfer.items.add(new File([long.slice(0, 60000), part, name], name));
      chosen.files = transfer.files;
      chosen.dispatchEvent(new Event('change', { bubbles: true }));
      const inner = document.createElement('input');
      inner.type = 'file';
      document.body.appendChild(document.createElement('p')).attachShadow({ mode: 'closed' }).append(inner);
      const one = new DataTransfer();
      one.items.add(new File([part], 'c'));
      inner.files = one.files;
      for (const blob of [fetched, loaded, drawn, ...chosen.files, inner.files[0]]) await read(blob);
      addEventListener('pagehide', () => {
        for (const [name, blob] of Object.entries({ fetched, loaded, drawn })) navigator.sendBeacon('/echo?' + name, blob);
        navigator.sendBeacon('/echo?file', chosen.files[1]);
        navigator.sendBeacon('/echo?inner', inner.files[0]);
      });
      location.href = '/page/next';
      """, "--eval", "return location.pathname", "--through", route)
    #expect(run.code == 0 && run.output.hasSuffix("\"/page/next\"\n"), "\(run.errors)")
    let taken = Dictionary(grouping: site.taken, by: \.target).mapValues { $0.map(\.text) }
    #expect(taken["/echo?fetched"] == ["nobody"])
    #expect(taken["/echo?loaded"] == ["nobody"])
    #expect(taken["/echo?drawn"]?.first?.contains("PNG") == true)
    #expect(taken["/echo?file"]?.first?.hasSuffix("xnobodyb") == true)
    #expect(taken["/echo?inner"] == ["nobody"])
  }

  @Test("arrives from a frame that is taken out of its page")
  func frame() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      const frame = document.createElement('iframe');
      frame.src = '/page/frame';
      const loaded = new Promise((done) => (frame.onload = done));
      document.body.append(frame);
      await loaded;
      frame.contentWindow.eval("addEventListener('pagehide', () => navigator.sendBeacon('/echo', new Blob(['bye'])))");
      frame.remove();
      while (await (await fetch('/count')).text() === '0') await new Promise((go) => setTimeout(go, 20));
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(site.taken.map(\.text) == ["bye"])
  }

  @Test("of more than 64 KiB is refused, as sendBeacon says")
  func quota() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      "return [navigator.sendBeacon('/echo', 'x'.repeat(65537)), navigator.sendBeacon('/echo', 'x')]"
    )
    #expect(run.output == "[false,true]\n", "\(run.errors)")
    #expect(site.taken.map(\.text) == ["x"])
  }
}
