import BridgeTestSupport
import Testing

@Suite(
  "document.referrer in the view", .enabled(if: View.isThere, View.reason), .serialized,
  .timeLimit(.minutes(10)))
struct ReferrerTests {
  private static let say = "return document.referrer"
  private static let link = "<!doctype html><a href='/next?b'>go</a>"

  @Test(
    "over the scheme, is the page that led here, as its server was told, and as it was when the page comes again"
  )
  func link() async throws {
    let site = try TwoSites(["/start": Self.link])
    let run = try await site.run(
      "setTimeout(() => document.querySelector('a').click(), 0); return document.referrer",
      at: "\(TwoSites.b)/start?a#x", "--eval", Self.say, "--eval", "location.reload()", "--eval",
      Self.say, "--eval", "history.back()", "--eval", Self.say,
      "--through", "scheme")
    let from = "\(TwoSites.b)/start?a"
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output.split(separator: "\n").filter { $0 != "null" }
        == ["\"\"", "\"\(from)\"", "\"\(from)\"", "\"\""])
    #expect(site.taken("/next").map { $0.first("Referer") } == [from, from])
  }

  @Test(
    "follows the policy of the page that led here",
    arguments: [
      ("no-referrer", ""), ("origin", "\(TwoSites.b)/"), ("same-origin", "\(TwoSites.b)/start"),
    ], View.routes)
  func policy(expected: (name: String, referrer: String), route: String) async throws {
    let (name, referrer) = expected
    let site = try TwoSites(
      ["/start": Self.link], fields: ["/start": [("Referrer-Policy", name)]])
    let run = try await site.run(
      "setTimeout(() => document.querySelector('a').click(), 0)", at: "\(TwoSites.b)/start",
      "--eval", Self.say, "--through", route)
    #expect(run.output.hasSuffix("\"\(referrer)\"\n"), "\(run.errors)")
    #expect(site.taken("/next").first?.first("Referer") == (referrer.isEmpty ? nil : referrer))
  }

  @Test("of a frame is its page, of a page behind a redirect the one that asked")
  func others() async throws {
    let site = try TwoSites(["/start": Self.link.replacing("/next?b", with: "/redirect?/next")])
    let run = try await site.run(
      """
      const frame = document.createElement('iframe');
      frame.src = '/page';
      document.body.append(frame);
      await new Promise((done) => (frame.onload = done));
      setTimeout(() => document.querySelector('a').click(), 0);
      return [document.referrer, frame.contentDocument.referrer];
      """, at: "\(TwoSites.b)/start", "--eval", Self.say)
    let from = "\(TwoSites.b)/start"
    #expect(run.output == "[\"\",\"\(from)\"]\n\"\(from)\"\n", "\(run.errors)")
  }

  @Test("looks like the engine's own, is no other document's, and stays when the URL changes")
  func shape() async throws {
    let site = try TwoSites(["/start": Self.link])
    let run = try await site.run(
      "setTimeout(() => document.querySelector('a').click(), 0)", at: "\(TwoSites.b)/start",
      "--eval",
      """
      history.replaceState(null, '', '/start');
      const { get, set, enumerable } = Object.getOwnPropertyDescriptor(Document.prototype, 'referrer');
      let refused = null;
      try { get.call({}) } catch (error) { refused = error.name }
      return [get.call(document), new DOMParser().parseFromString('', 'text/html').referrer, refused,
        get.name, get.length, String(get).includes('[native code]'), set === undefined, enumerable]
      """)
    #expect(
      run.output.hasSuffix(
        "[\"\(TwoSites.b)/start\",\"\",\"TypeError\",\"get referrer\",0,true,true,true]\n"),
      "\(run.output) \(run.errors)")
  }
}
