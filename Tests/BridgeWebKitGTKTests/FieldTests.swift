import BridgeTestSupport
import Testing

@Suite(
  "Fields of requests and answers in the view", .enabled(if: View.isThere, View.reason),
  .serialized,
  .timeLimit(.minutes(10)))
struct FieldTests {
  @Test("the answer to HEAD has the length that the server says")
  func head() async throws {
    let site = try TwoSites(["/long": String(repeating: "x", count: 12_345)])
    let run = try await site.run(
      "return (await fetch('/long', { method: 'HEAD' })).headers.get('content-length')")
    #expect(run.output == "\"12345\"\n")
  }

  @Test("Referer follows the policy of script, and of the document")
  func referrers() async throws {
    let site = try TwoSites(
      ["/quiet": "<!doctype html><body>here"],
      fields: ["/quiet": [("Referrer-Policy", "same-origin")]])
    let script = """
      const ask = (path, init) => fetch(path, { mode: 'no-cors', ...init });
      const xhr = (path) => { const request = new XMLHttpRequest(); request.open('GET', path, false); request.send() };
      await ask('/1');
      await fetch('/2', { referrerPolicy: 'no-referrer' });
      await fetch('/3', { referrer: '' });
      await fetch('/4', { referrerPolicy: 'origin' });
      await ask('http://a.example/5');
      xhr('/6');
      """
    #expect(try await site.run(script, at: "\(TwoSites.b)/page?x#y").code == 0)
    #expect(try await site.run(script, at: "\(TwoSites.b)/quiet").code == 0)
    func referrers(_ path: String) -> [String?] { site.taken(path).map { $0.first("Referer") } }
    let (page, quiet) = ("\(TwoSites.b)/page?x", "\(TwoSites.b)/quiet")
    #expect(referrers("/1") == [page, quiet])
    #expect(referrers("/2") == [nil, nil] && referrers("/3") == [nil, nil])
    #expect(referrers("/4") == ["\(TwoSites.b)/", "\(TwoSites.b)/"])
    #expect(referrers("/5") == ["\(TwoSites.b)/", nil])
    #expect(referrers("/6") == [page, quiet])
  }

  @Test("Referer follows the policy in the document's markup, of beacons too")
  func markup() async throws {
    let site = try TwoSites([
      "/quiet": "<!doctype html><meta name=referrer content=never><title>quiet</title><body>here"
    ])
    let run = try await site.run(
      """
      await fetch('/taken');
      await fetch('/taken', { method: 'POST', body: 'x' });
      const request = new XMLHttpRequest();
      request.open('POST', '/taken', false);
      request.send('x');
      navigator.sendBeacon('/taken', 'x');
      """, at: "\(TwoSites.b)/quiet")
    #expect(run.code == 0, "\(run.errors)")
    #expect(site.taken("/taken").count == 4)
    #expect(site.taken("/taken").allSatisfy { $0.first("Referer") == nil })
  }

  @Test("values go out as the bytes that script wrote", arguments: ["scheme", "proxy"])
  func bytes(route: String) async throws {
    let site = try TwoSites()
    let run = try await site.run(
      "await fetch('/taken', { headers: { 'X-A': 'a\\x01b', 'X-B': '\\xc3\\xa4', 'X-C': '\\xe4' } })",
      "--through", route)
    #expect(run.code == 0, "\(run.errors)")
    let taken = try #require(site.taken("/taken").first)
    #expect(taken.first("X-A") == "a\u{1}b")
    #expect(taken.first("X-B") == "ä")
    // One byte, E4, which is no UTF-8.
    #expect(taken.first("X-C") == "\u{FFFD}")
  }

  @Test("a link within the site says where it is from, and each request which languages are wanted")
  func navigation() async throws {
    let site = try TwoSites()
    let run = try await site.run(
      """
      document.body.innerHTML = '<iframe name=f></iframe><a href="/next" target=f>x</a>';
      const loaded = new Promise((done) => (document.querySelector('iframe').onload = done));
      document.querySelector('a').click();
      await loaded;
      """)
    #expect(run.code == 0, "\(run.errors)")
    let next = try #require(site.taken("/next").first)
    #expect(next.first("Referer") == "\(TwoSites.b)/page")
    #expect(next.first("Accept-Language")?.isEmpty == false)
  }
}
