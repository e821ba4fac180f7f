import BridgeTestSupport
import Testing

@Suite(
  "Pages with a Content-Security-Policy in the view", .enabled(if: View.isThere, View.reason),
  .serialized, .timeLimit(.minutes(10)))
struct ContentPolicyTests {
  @Test("lose no cookies and no bodies, and connect to nothing that their policy forbids")
  func strict() async throws {
    let policy =
      "default-src 'none'; script-src 'unsafe-inline'; form-action 'self'; frame-src 'self'"
    let site = try TwoSites(
      ["/strict": "<!doctype html><body>here"],
      fields: ["/strict": [("Content-Security-Policy", policy)]])
    let run = try await site.run(
      """
      document.cookie = 'k=1';
      document.body.innerHTML = '<iframe name=f></iframe><form method=post target=f enctype=multipart/form-data action="/echo">' +
        '<input name=a value=1><input type=file name=b>';
      const files = new DataTransfer();
      files.items.add(new File(['inhalt'], 'n.txt', { type: 'text/plain' }));
      document.querySelector('[type=file]').files = files.files;
      const loaded = new Promise((done) => (document.querySelector('iframe').onload = done));
      document.forms[0].submit();
      await loaded;
      return [document.cookie, await fetch('/open').then(() => 'read', (error) => error.name)]
      """, at: "\(TwoSites.b)/strict")
    #expect(run.output == #"["k=1","TypeError"]"# + "\n", "\(run.errors)")
    let form = try #require(site.taken("/echo").first)
    #expect(form.text.contains("name=\"a\"\r\n\r\n1\r\n") && form.text.contains("inhalt"))
    #expect(site.taken("/open").isEmpty)
  }

  @Test("send bodies to the one other origin that connect-src names")
  func otherOrigin() async throws {
    let site = try TwoSites(
      ["/strict": "<!doctype html><body>here"],
      fields: ["/strict": [("Content-Security-Policy", "connect-src\thttp://a.example")]])
    let run = try await site.run(
      """
      return await fetch('http://a.example/open', { method: 'POST', body: new Blob(['x']) }).then((answer) => answer.text())
      """, at: "\(TwoSites.b)/strict")
    #expect(run.output == "\"open\"\n", "\(run.errors)")
    #expect(site.taken("/open").map(\.text) == ["x"])
  }

  @Test("lose nothing either where the policy is in the page, which may ask only whom it names")
  func inDocument() async throws {
    let policy = "default-src 'none'; script-src 'unsafe-inline'; connect-src http://a.example"
    let site = try TwoSites([
      "/strict":
        "<!doctype html><meta http-equiv=Content-Security-Policy content=\"\(policy)\"><body>here"
    ])
    let run = try await site.run(
      """
      document.cookie = 'k=1';
      const read = (url) => fetch(url, { method: 'POST', body: new Blob(['x']) })
        .then((answer) => answer.text(), (error) => error.name);
      return [document.cookie, await read('http://a.example/open'), await read('/other')]
      """, at: "\(TwoSites.b)/strict")
    #expect(run.output == #"["k=1","open","TypeError"]"# + "\n", "\(run.errors)")
    #expect(site.taken("/open").map(\.text) == ["x"] && site.taken("/other").isEmpty)
  }

  @Test("a page that came over https asks for nothing over http", arguments: View.routes)
  func mixed(route: String) async throws {
    let folder = try TemporaryFolder(named: "view-mixed")
    _ = try folder.write("<!doctype html><title>app</title>", to: "index.html")
    let site = try TwoSites()
    let run = try await site.run(
      "return await fetch('http://a.example/open').then(() => 'read', (error) => error.name)",
      at: "https://app.package/", "--virtual-host", "https://app.package=\(folder.path(""))",
      "--through", route)
    #expect(run.output == "\"TypeError\"\n", "\(run.errors)")
    // By the proxy, the engine itself refuses it.
    #expect(run.errors.contains("over http") == (route == "scheme"), "\(run.errors)")
    #expect(site.taken("/open").isEmpty)
  }
}
