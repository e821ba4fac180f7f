import BridgeRecording
import BridgeTestSupport
import Testing

@testable import BridgeReplay

@Suite("short values that a response names", .timeLimit(.minutes(5)))
struct EvidenceTests {
  private static let shop = "http://shop.example"

  /// A response to the first request, and a later request that carries a value of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var method = "GET"
    /// The response, with `§` for the value.
    var location: String?
    var page = "<p>ok</p>"
    /// The later request, with `§` for the value.
    var target = "/later"
    var form: String?
    var isRebound = true
    var values = ("4", "10")

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "Location of another path", method: "POST", location: "/admin/pages/§/edit/",
      target: "/admin/pages/§/edit/"),
    Case(
      name: "relative Location", method: "POST", location: "§/edit/", target: "/a/§/delete/"),
    Case(
      name: "query of Location", method: "POST", location: "/post.php?post=§&action=edit",
      target: "/post.php?post=§&action=trash"),
    Case(
      name: "name in Location, field of a form", method: "POST",
      location: "/post.php?post=§&action=edit", form: "post_ID=§&action=x"),
    Case(
      name: "link", page: "<a href='/reports/§/print'>Print</a>", target: "/reports/§/print"),
    Case(
      name: "link among others, by its text",
      page: "<a href='/items/1'>Tea</a><a href='/items/§'>Milk</a>", target: "/items/§"),
    Case(
      name: "links that nothing tells apart",
      page: "<a href='/items/1'>Edit</a><a href='/items/§'>Edit</a>", target: "/items/§",
      isRebound: false),
    Case(
      name: "path in a script",
      page: #"<script>edit("item", {"\/items\/§?context=edit":{}});</script>"#,
      target: "/items/§"),
    Case(
      name: "URL in a script", method: "GET",
      page: "<script>var save = 'http://shop.example/a/post.php?post=§&mode=x';</script>",
      target: "/a/post.php?post=§"),
    Case(
      name: "URLs in a script that nothing tells apart",
      page: "<script>\nadd('/items/1');\nadd('/items/§');</script>", target: "/items/§",
      isRebound: false),
    Case(
      name: "path that is no string of a script", page: "<script>a = 8 /items/§/ 2</script>",
      target: "/items/§", isRebound: false),
    Case(
      name: "link, for a path that is a parameter", page: "<a href='/posts/§/edit'>Tea</a>",
      target: "/index.php?route=%2Fposts%2F§%2Fedit&lang=en"),
    Case(
      name: "link, for a query in a field of a form",
      page: "<a href='/term.php?tag=§'>Tea</a>",
      form: "back=%2Fterm.php%3Fkind%3D3%26tag%3D§%26next%3D%252Fterm.php&t=x"),
    Case(
      name: "link, for another path in a field of a form",
      page: "<a href='/term.php?tag=§'>Tea</a>", form: "back=%2Fpost.php%3Ftag%3D§&t=x",
      isRebound: false),
    Case(
      name: "number beside a token in a link, for a request with both",
      page: "<a href='/c.php?c=1&n=f0e1d2c3b4'>Hide</a><a href='/c.php?c=§&n=a1b2c3d4e5'>Hide</a>",
      form: "action=hide&id=§&ajax_nonce=a1b2c3d4e5"),
    Case(
      name: "number beside another token in a link",
      page: "<a href='/c.php?c=1&n=a1b2c3d4e5'>Hide</a><a href='/c.php?c=§&n=f0e1d2c3b4'>Hide</a>",
      form: "action=hide&id=§&ajax_nonce=a1b2c3d4e5", isRebound: false),
    Case(
      name: "link with a path in its query that has the number of something else",
      page: "<a href='/user.php?user_id=§&back=%2Fusers.php%3Fid%3D§'>Edit</a>",
      target: "/user.php?user_id=§&x=1"),
    Case(
      name: "hidden input", page: "<input type=hidden name=version value=§>", form: "version=§&t=x"
    ),
    Case(
      name: "hidden time", page: "<input type=hidden name=revision_created_at value='§'>",
      form: "revision_created_at=§",
      values: ("2026-11-23T18:22:03.32+00:00", "2026-11-24T09:00:00.10+00:00")),
    Case(
      name: "hidden time with a name of two letters", page: "<input type=hidden name=dt value='§'>",
      form: "dt=§", values: ("2026-11-23T18:22:03", "2026-11-24T09:00:00")),
    Case(
      name: "hidden number with a name of two letters",
      page: "<input type=hidden name=dt value='§'>", form: "dt=§", isRebound: false),
    Case(
      name: "hidden id, for the path of its page", page: "<input type=hidden name=id value=§>",
      target: "/a/first", form: "id=§&t=x"),
    Case(
      name: "hidden id, for another path", page: "<input type=hidden name=id value=§>",
      target: "/a/second", form: "id=§&t=x", isRebound: false),
    Case(
      name: "id that can be typed, for the path of its page", page: "<input name=id value=§>",
      target: "/a/first", form: "id=§&t=x", isRebound: false),
    Case(
      name: "input of another name", page: "<input type=hidden name=image_id value=§>",
      form: "revision_id=§", isRebound: false),
  ]

  @Test("are sent as the live response has them, whatever the paths look like", arguments: cases)
  func evidence(one: Case) async throws {
    let fill = { @Sendable (text: String, value: String) in text.replacing("§", with: value) }
    let (recorded, live) = one.values
    let origin = try LoopbackOrigin.answering { request in
      guard request.path == "/a/first" else { return .text("done") }
      return .of(
        "text/html", fill(one.page, live),
        one.location.map { ("Location", fill($0, live)) } ?? ("X-None", "0"))
    }
    let location = one.location.map { RecordedField("Location", fill($0, recorded)) }
    let first = RecordedExchange.of(
      one.method, "\(Self.shop)/a/first",
      answer: .of(
        "text/html", fill(one.page, recorded), location ?? RecordedField("X-None", "0")))
    let url = Self.shop + fill(one.target, recorded)
    let body = one.form.map { fill($0, recorded).replacing("+", with: "%2B") }
    let later: RecordedExchange =
      if let body {
        .form(url, body, answer: .text("done"))
      } else {
        .of("GET", url, answer: .text("done"))
      }
    // Something has to be made for short values to be looked for.
    let making = RecordedExchange.of("POST", "\(Self.shop)/login", answer: .text("done"))
    _ = try await ReplayReport.live([making, first, later], at: origin)
    let sent = try #require(origin.requests.last)
    let wanted = one.isRebound ? live : recorded
    #expect(sent.target == fill(one.target, wanted))
    if let form = one.form {
      let text = sent.text.replacing("%3A", with: ":").replacing("%2B", with: "+")
      #expect(text == fill(form, wanted))
    }
  }
}
