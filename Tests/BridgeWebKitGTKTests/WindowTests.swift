import BridgeTestSupport
import Testing

@Suite(
  "Windows, dialogs, files and errors of pages in the view",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(10)))
struct WindowTests {
  private static let stay =
    "await new Promise((go) => setTimeout(go, 1000)); return [document.title, location.pathname]"

  @Test(
    "a navigation that is answered with no content leaves the page as it is",
    arguments: ["scheme", "proxy"])
  func noContent(route: String) async throws {
    let script = "location.href = '/nothing';" + Self.stay
    let run = try await TwoSites().run(script, "--through", route)
    #expect(run.code == 0 && run.output == #"["page","/page"]"# + "\n", "\(run.errors)")
  }

  @Test("a document whose server names no type is looked at")
  func sniffing() async throws {
    let run = try await TwoSites().run("return document.title", at: "\(TwoSites.b)/untyped")
    #expect(run.code == 0 && run.output == "\"untyped\"\n", "\(run.errors)")
  }

  @Test("a file that is offered is kept, and the page stays")
  func file() async throws {
    let folder = try TemporaryFolder(named: "view-files")
    let run = try await TwoSites().run(
      "location.href = '/file';" + Self.stay, at: "\(TwoSites.b)/page", "--downloads",
      folder.path(""))
    #expect(run.code == 0 && run.output == #"["page","/page"]"# + "\n", "\(run.errors)")
    let kept = try await ProgramRun.of("xxd", ["-p", folder.path("tässe.bin")])
    #expect(kept.output == "00ff01\n", "\(run.errors)")
  }

  @Test("a page opens a window, which has its cookies, and closes itself")
  func popup() async throws {
    let site = try TwoSites([
      "/popup":
        "<script>opener.postMessage([location.pathname, document.cookie], '*'); close()</script>"
    ])
    let run = try await site.run(
      """
      document.cookie = 'a=1';
      const said = new Promise((done) => addEventListener('message', ({ data }) => done(data)));
      const opened = window.open('/popup', 'lookup', 'width=300,height=200');
      const answer = await said;
      while (!opened.closed) await new Promise((go) => setTimeout(go, 20));
      return answer
      """)
    #expect(run.code == 0 && run.output == #"["/popup","a=1"]"# + "\n", "\(run.errors)")
  }

  @Test("unseen dialogs are answered as is asked for", arguments: [false, true])
  func dialogs(accepts: Bool) async throws {
    let run = try await TwoSites().run(
      "return [confirm('sure?'), prompt('name?', 'ada'), alert('done') ?? null]",
      at: "\(TwoSites.b)/page", "--dialogs", accepts ? "accept" : "dismiss")
    #expect(run.output == (accepts ? #"[true,"ada",null]"# : "[false,null,null]") + "\n")
    #expect(run.code == 0 && run.errors.contains("confirm() is answered by"))
  }

  @Test("an error of the page that nothing takes care of ends the tool with 1, and says where")
  func pageErrors() async throws {
    let site = try TwoSites([
      "/thrown": "<title>t</title><script>\nnull.x</script>",
      "/rejected": "<title>t</title><script>Promise.reject(new RangeError('far'))</script>",
      "/handled": """
      <title>t</title><script>
      onerror = () => true;
      addEventListener('unhandledrejection', (event) => event.preventDefault());
      Promise.reject(1);
      setTimeout(() => { throw 2 });
      </script>
      """,
    ])
    let wait = "await new Promise((go) => setTimeout(go, 300)); return document.title"
    let thrown = try await site.run(wait, at: "\(TwoSites.b)/thrown")
    #expect(thrown.code == 1 && thrown.output == "\"t\"\n")
    #expect(
      thrown.errors.contains("uncaught TypeError")
        && thrown.errors.contains("http://b.example/thrown:2:"))
    let rejected = try await site.run(wait, at: "\(TwoSites.b)/rejected")
    #expect(rejected.code == 1 && rejected.errors.contains("RangeError: far"))
    let handled = try await site.run(wait, at: "\(TwoSites.b)/handled")
    #expect(handled.code == 0 && handled.errors.isEmpty)
  }

  @Test("an XMLHttpRequest runs out of time")
  func timeout() async throws {
    let run = try await TwoSites().run(
      """
      const events = [];
      const request = new XMLHttpRequest();
      await new Promise((done) => {
        for (const type of ['timeout', 'load', 'error', 'abort', 'loadend']) request.addEventListener(type, () => events.push(type));
        request.onreadystatechange = () => events.push(request.readyState);
        request.onloadend = done;
        request.open('POST', '/slow');
        request.timeout = 300;
        request.send('x');
      });
      const quick = new XMLHttpRequest();
      const type = await new Promise((done) => {
        quick.onload = quick.ontimeout = (event) => done(event.type);
        quick.open('GET', '/page');
        quick.timeout = 60000;
        quick.send();
      });
      return [events, request.status, request.readyState, type]
      """)
    #expect(
      run.output == #"[[1,4,"timeout","loadend"],0,4,"load"]"# + "\n",
      "\(run.errors)")
  }

  @Test("no mark of the bridge is in the URL that script sees of a form's answer, or of a worker")
  func marks() async throws {
    let run = try await TwoSites().run(
      """
      document.body.innerHTML = '<iframe name=f></iframe><form method=post target=f action="/page?x#part"><input name=a>';
      const loaded = new Promise((done) => (document.querySelector('iframe').onload = done));
      document.forms[0].submit();
      await loaded;
      const said = (worker) => new Promise((done, fail) => { worker.onmessage = ({ data }) => done(data); worker.onerror = fail });
      const forged = await (await fetch('/worker.js#ajax-bridge-worker')).text();
      const blob = new Blob([await (await fetch('/worker.js')).text()]);
      return [
        document.querySelector('iframe').contentWindow.location.href, await said(new Worker('/worker.js')),
        (await said(new Worker(URL.createObjectURL(blob))))[0], forged.startsWith('// A worker.'),
      ]
      """)
    let worker = View.shown("http://b.example/worker.js")
    #expect(
      run.output
        == #"["\#(View.shown(TwoSites.b))/page?x#part",[true,"\#(worker)","\#(worker)",""],true,true]"#
        + "\n",
      "\(run.errors)")
  }
}
