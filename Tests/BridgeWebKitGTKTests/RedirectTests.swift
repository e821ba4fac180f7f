import BridgeCore
import BridgeTestSupport
import BridgeWebKitGTK
import HTTPTypes
import Testing

@Suite(
  "Redirects in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct RedirectTests {
  @Test("script learns where they led, and the reason phrase stays the server's")
  func told() async throws {
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
      """)
    let (far, near) = ("bridge-http://a.example/open", "bridge-http://b.example/open")
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

  @Test("take beacons along, to other sites too")
  func beacons() async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      navigator.sendBeacon('/redirect?/landed', 'near');
      navigator.sendBeacon('/redirect?http://a.example/landed', 'far');
      navigator.sendBeacon('http://a.example/redirect?http://b.example/landed', 'back');
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(Set(site.taken("/landed").map(\.text)) == ["near", "far", "back"], "\(run.errors)")
  }
}
