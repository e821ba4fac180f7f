import BridgeTestSupport
import Testing

@Suite(
  "What pages of other origins can do", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct IsolationTests {
  @Test(
    "no page reaches the scheme's channel: not its own with a wrong token, and no other origin's at all"
  )
  func channel() async throws {
    let site = try WebOrigin()
    let run = try await View.run(
      """
      const call = { method: 'POST', headers: { 'Ajax-Bridge': '0'.repeat(32) }, body: '{"op":"documentCookie"}' };
      const ask = (url, mode) => fetch(url, { ...call, mode }).then((answer) => answer.status, (error) => error.name);
      const there = 'http://shop.example/.ajax-bridge/cookies';
      return [await ask(there, 'cors'), await ask(there, 'no-cors'), await ask('/.ajax-bridge/cookies', 'cors')]
      """, at: "http://other.example/page",
      site.map + ["--map", "other.example=\(site.origin.authority)", "--through", "scheme"])
    // An opaque answer has no status.
    #expect(run.output == #"["TypeError",0,403]"# + "\n")
    #expect(!site.origin.requests.contains { $0.path.contains("ajax-bridge") })
  }

  @Test("a frame of another origin has its own cookies, and not those of the page")
  func cookies() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      document.cookie = 'secret=1';
      const frame = document.createElement('iframe');
      frame.src = '\(View.shown("http://other.example/page/frame"))';
      const loaded = new Promise((done) => (frame.onload = done));
      document.body.append(frame);
      await loaded;
      try { return frame.contentDocument } catch (error) { return error.name }
      """, ["--map", "other.example=\(site.origin.authority)"])
    #expect(run.output == "null\n")
    let frame = try #require(site.origin.requests.first { $0.path == "/page/frame" })
    #expect(frame.first("Cookie") == nil)
  }

  @Test("another origin gets a preflight first, and a refusal fails the request")
  func preflight() async throws {
    let site = try WebOrigin()
    let run = try await site.run(
      """
      const options = { method: 'PUT', headers: { 'X-A': '1' }, body: new Blob(['x'], { type: 'a/b' }) };
      return [
        await fetch('http://other.example/open', options).then((answer) => answer.text(), (error) => error.name),
        await fetch('http://other.example/echo', options).then((answer) => answer.text(), (error) => error.name),
      ]
      """, ["--map", "other.example=\(site.origin.authority)"])
    #expect(run.output == #"["open","TypeError"]"# + "\n")
    #expect(site.origin.requests.filter { $0.path == "/open" }.map(\.method) == ["OPTIONS", "PUT"])
    #expect(site.taken.map(\.method) == ["OPTIONS"])
  }

  @Test("leave is remembered for as long as its server says")
  func preflightCache() async throws {
    let origin = try LoopbackOrigin.answering { request in
      let leave = [
        ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Headers", "*"),
        ("Access-Control-Max-Age", request.path == "/kept" ? "60" : "0"),
      ]
      return RawResponse(fields: leave, body: Array("read".utf8))
    }
    let site = try WebOrigin()
    let run = try await site.run(
      """
      const texts = [];
      for (const path of ['/kept', '/kept', '/asked', '/asked']) {
        const answer = await fetch('http://other.example' + path, { headers: { 'X-A': '1' } });
        texts.push(await answer.text());
      }
      return texts
      """, ["--map", "other.example=\(origin.authority)"])
    #expect(run.output == #"["read","read","read","read"]"# + "\n")
    #expect(
      origin.requests.map { "\($0.method) \($0.path)" } == [
        "OPTIONS /kept", "GET /kept", "GET /kept", "OPTIONS /asked", "GET /asked", "OPTIONS /asked",
        "GET /asked",
      ])
  }
}
