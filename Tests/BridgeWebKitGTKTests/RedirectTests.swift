import BridgeCore
import BridgeTestSupport
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite(
  "Redirects in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct RedirectTests {
  @Test(
    "script learns where they led, and the reason phrase stays the server's",
    arguments: View.routes)
  func told(route: String) async throws {
    let run = try await TwoSites().run(
      """
      const xhr = (url) => {
        const request = new XMLHttpRequest();
        request.open('GET', url, false);
        request.send();
        return [request.responseURL, request.statusText];
      };
      const tell = ({ redirected, url, statusText }) => [redirected, url, statusText];
      const far = await fetch('/redirect?http://a.example/open');
      return [
        tell(far), tell(far.clone()), tell(await fetch('/open#x')), xhr('/redirect?/open#x'), xhr('/open'),
        tell(new Response('', { statusText: 'own' })),
      ]
      """, "--through", route)
    let (far, near) = (
      View.shown("\(TwoSites.a)/open", through: route),
      View.shown("\(TwoSites.b)/open", through: route)
    )
    #expect(
      run.output == """
        [[true,"\(far)",""],[true,"\(far)",""],[false,"\(near)",""],["\(near)",""],["\(near)",""],\
        [false,"","own"]]

        """, "\(run.errors)")
  }

  @Test("no server says in its reason phrase where they led")
  func forged() throws {
    var response = BridgeResponse.text("x")
    response.head.status = HTTPResponse.Status(
      code: 200, reasonPhrase: "OK ajax-bridge-url=bridge-https://bank.example/")
    #expect(RedirectMark.status(of: response).reasonPhrase == "")
  }

  @Test("take beacons along, to other sites too", arguments: View.routes)
  func beacons(route: String) async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      navigator.sendBeacon('/redirect?/landed', 'near');
      navigator.sendBeacon('/redirect?http://a.example/landed', 'far');
      navigator.sendBeacon('http://a.example/redirect?http://b.example/landed', 'back');
      // Whether they outlive their page is another question.
      const end = Date.now() + 30_000;
      while (Date.now() < end && await (await fetch('/count?/landed')).text() !== '3') {}
      """, "--through", route)
    #expect(run.code == 0, "\(run.errors)")
    #expect(Set(site.taken("/landed").map(\.text)) == ["near", "far", "back"], "\(run.errors)")
  }

  @Test(
    "over the scheme, go on after a preflight, to URLs with a user name, and under their own referrer policy"
  )
  func rules() async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      const tell = ({ redirected, url }) => [redirected, url], name = (error) => error.name;
      const to = (url) => fetch(`/redirect?${url}`).then(tell, name);
      await fetch('http://a.example/leave', { method: 'PUT', body: 'x' }).catch(() => {});
      return [await to('http://u:p@b.example/open'), await to('http://u:p@a.example/open')]
      """, "--through", "scheme")
    #expect(
      run.output == #"[[true,"\#(View.shown(TwoSites.b, through: "scheme"))/open"],"TypeError"]"#
        + "\n",
      "\(run.errors)")
    #expect(
      site.origin.requests.filter { $0.path.hasPrefix("/leave") }.map {
        "\($0.method) \($0.path) \($0.first("Origin") ?? "-") \($0.first("Referer") ?? "-")"
      } == [
        "OPTIONS /leave \(TwoSites.b) \(TwoSites.b)/", "PUT /leave \(TwoSites.b) \(TwoSites.b)/",
        "OPTIONS /leave/on null -", "PUT /leave/on null -",
      ])
  }

  @Test(
    "forms of pages in another encoding are sent in it",
    arguments: [
      (
        "windows-1252", "", "application/x-www-form-urlencoded",
        "q=h%E4%DF+%80%26%2320013%3B%26&c=windows-1252"
      ),
      ("windows-1252", "utf-8", "text/plain", "q=häß €中&\r\nc=windows-1252\r\n"),
      (
        "shift_jis", "Shift_JIS", "application/x-www-form-urlencoded",
        "q=h%26%23228%3B%26%23223%3B+%26%238364%3B%92%86%26&c=Shift_JIS"
      ),
    ])
  func forms(charset: String, accepted: String, enctype: String, body: String) async throws {
    let accept = accepted.isEmpty ? "" : " accept-charset=\(accepted)"
    let site = try TwoSites(
      [
        "/form": """
        <!doctype html><iframe name=f></iframe>
        <form method=post action=/taken target=f enctype=\(enctype)\(accept)>
        <input name=q value="h&auml;&szlig; &euro;&#20013;&amp;"><input name=c type=hidden></form>
        """
      ], fields: ["/form": [("Content-Type", "text/html; charset=\(charset)")]])
    let run = try await site.run(
      """
      document.forms[0].elements.c.value = document.characterSet;
      const loaded = new Promise((done) => (document.querySelector('iframe').onload = done));
      document.forms[0].submit();
      await loaded;
      """, at: "\(TwoSites.b)/form")
    #expect(run.code == 0, "\(run.errors)")
    #expect(site.taken("/taken").first?.text == body)
  }
}
