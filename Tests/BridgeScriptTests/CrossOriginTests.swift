import BridgeCore
import BridgeScript
import BridgeTestSupport
import HTTPTypes
import Testing

/// A web of three origins. The page is of shop.example.
private struct Web {
  let sent = Journal<BridgeRequest>()
  let transport: ClosureTransport

  /// Responses by URL; other URLs answer every origin.
  init(_ answers: [String: BridgeResponse] = [:]) {
    transport = ClosureTransport { [sent] request, _ in
      sent.note(request)
      return answers[request.urlText] ?? Self.open(request)
    }
  }

  /// Allows every origin, by its name.
  static func open(_ request: BridgeRequest) -> BridgeResponse {
    var answer = BridgeResponse.text("arrived")
    answer.fields = allowing(request.fields[.origin] ?? "*")
    return answer
  }

  static func allowing(_ origin: String) -> HTTPFields {
    [
      .accessControlAllowOrigin: origin, .accessControlAllowMethods: "PUT, DELETE",
      .accessControlAllowHeaders: "x-own", .accessControlAllowCredentials: "true",
    ]
  }

  static func redirect(to url: String, allowing origin: String? = nil, status: Int = 307)
    -> BridgeResponse
  {
    var answer = BridgeResponse(status: status)
    if let origin { answer.fields = allowing(origin) }
    answer.fields[.location] = url
    return answer
  }

  func log(of script: String) async throws -> [String] {
    try await TestPage(transport: transport).log(of: script)
  }

  /// `GET https://… Origin`.
  var lines: [String] {
    sent.entries.map { "\($0.method) \($0.urlText) \($0.fields[.origin] ?? "-")" }
  }
}

private let get = """
  fetch(url, init).then(async (r) => console.log(r.type, r.status, await r.text()), (e) => console.log(e.name));
  """

private func script(_ url: String, _ initial: String = "{}") -> String {
  "const url = \"\(url)\", init = \(initial);\n" + get
}

@Suite("a request of a page to other origins", .timeLimit(.minutes(1)))
struct CrossOriginTests {
  private let shop = "https://shop.example"
  private let other = "https://other.example"
  private let third = "https://third.example"

  @Test("says where it comes from on the hop that leaves the page's origin")
  func originOnSecondHop() async throws {
    let web = Web(["\(shop)/a": Web.redirect(to: "\(other)/b")])
    #expect(try await web.log(of: script("/a")) == ["cors 200 arrived"])
    #expect(web.lines == ["GET \(shop)/a -", "GET \(other)/b \(shop)"])
  }

  @Test("says null once another origin has sent it on, and home does not change that")
  func taintedOrigin() async throws {
    let web = Web([
      "\(shop)/a": Web.redirect(to: "\(other)/b"),
      "\(other)/b": Web.redirect(to: "\(third)/c", allowing: "*"),
      "\(third)/c": Web.redirect(to: "\(shop)/d", allowing: "null"),
    ])
    #expect(try await web.log(of: script("/a")) == ["cors 200 arrived"])
    #expect(
      web.lines == [
        "GET \(shop)/a -", "GET \(other)/b \(shop)", "GET \(third)/c null", "GET \(shop)/d null",
      ])
  }

  @Test("does not follow another origin's redirect that does not let the page in")
  func redirectChecked() async throws {
    let web = Web(["\(other)/a": Web.redirect(to: "\(shop)/b")])
    let lines = try await web.log(of: script("\(other)/a"))
    #expect(lines.last == "TypeError")
    #expect(web.lines == ["GET \(other)/a \(shop)"])
  }

  @Test("asks the origin that a redirect leads to before it gets what is not simple")
  func preflightAfterRedirect() async throws {
    let web = Web(["\(shop)/a": Web.redirect(to: "\(other)/b")])
    let initial = "{ method: \"PUT\", headers: { \"X-Own\": \"1\" }, body: \"x\" }"
    #expect(try await web.log(of: script("/a", initial)) == ["cors 200 arrived"])
    #expect(
      web.lines == [
        "PUT \(shop)/a \(shop)", "OPTIONS \(other)/b \(shop)", "PUT \(other)/b \(shop)",
      ])
    let question = web.sent.entries[1].fields
    #expect(question[.accessControlRequestMethod] == "PUT")
    #expect(question[.accessControlRequestHeaders] == "x-own")
    #expect(web.sent.entries[1].context.credentials == .omit)
  }

  @Test("asks again where a redirect leads after a preflight, and names the page no more")
  func redirectAfterPreflight() async throws {
    var redirect = Web.redirect(to: "\(third)/b", allowing: "*")
    redirect.fields[try #require(HTTPField.Name("Referrer-Policy"))] = "no-referrer"
    let answers = ["\(other)/a": redirect]
    let sent = Journal<BridgeRequest>()
    let transport = ClosureTransport { request, _ in
      sent.note(request)
      guard request.method != .options, let answer = answers[request.urlText] else {
        return Web.open(request)
      }
      return answer
    }
    let initial = "{ method: \"PUT\", headers: { \"X-Own\": \"1\" }, body: \"x\" }"
    let lines = try await TestPage(transport: transport).log(of: script("\(other)/a", initial))
    #expect(lines == ["cors 200 arrived"])
    #expect(
      sent.entries.map { "\($0.method) \($0.urlText) \($0.fields[.origin] ?? "-")" } == [
        "OPTIONS \(other)/a \(shop)", "PUT \(other)/a \(shop)", "OPTIONS \(third)/b null",
        "PUT \(third)/b null",
      ])
    #expect(sent.entries.map { $0.fields[.referer] } == ["\(shop)/", "\(shop)/", nil, nil])
  }

  @Test("is led to a URL with a user name within the page's origin only")
  func credentials() async throws {
    let web = Web([
      "\(shop)/a": Web.redirect(to: "https://u:p@shop.example/b"),
      "\(shop)/c": Web.redirect(to: "https://u:p@other.example/b"),
    ])
    let lines = try await web.log(
      of: """
        fetch("/a").then((r) => console.log(r.redirected, r.url), (e) => console.log(e.name));
        fetch("/c").then((r) => console.log(r.url), (e) => console.log(e.name));
        """)
    #expect(Set(lines.filter { !$0.contains("bridge") }) == ["true \(shop)/b", "TypeError"])
    #expect(!web.lines.contains { $0.contains("other.example") })
  }

  @Test("stops at the question where the answer is no")
  func refusedAfterRedirect() async throws {
    var answers = ["\(shop)/a": Web.redirect(to: "\(other)/b")]
    answers["\(other)/b"] = BridgeResponse(status: 200, fields: [.accessControlAllowOrigin: "*"])
    let web = Web(answers)
    #expect(try await web.log(of: script("/a", "{ method: \"DELETE\" }")).last == "TypeError")
    #expect(web.lines == ["DELETE \(shop)/a \(shop)", "OPTIONS \(other)/b \(shop)"])
  }

  @Test("asks once for what it was allowed before")
  func remembered() async throws {
    let web = Web()
    let lines = try await web.log(
      of: """
        const put = () => fetch("\(other)/a", { method: "PUT", headers: { "x-own": "1" } });
        put().then(put).then(() => console.log("done"));
        """)
    #expect(lines == ["done"])
    #expect(web.sent.entries.map { "\($0.method)" } == ["OPTIONS", "PUT", "PUT"])
  }

  @Test(
    "may carry without a question what is simple",
    arguments: [
      (#"{ method: "POST", body: "x" }"#, false),
      (
        #"{ method: "POST", headers: { "content-type": "Text/Plain;charset=x" }, body: "x" }"#,
        false
      ),
      (#"{ method: "POST", headers: { "content-type": "application/json" }, body: "x" }"#, true),
      (#"{ headers: { range: "bytes=3-" } }"#, false),
      (#"{ headers: { range: "bytes=3-2" } }"#, true),
      (#"{ headers: { range: "bytes=-2" } }"#, true),
      (#"{ headers: { "accept-language": "de, en;q=0.5" } }"#, false),
      (#"{ headers: { "accept-language": "a_b" } }"#, true),
      (#"{ headers: { accept: "a".repeat(129) } }"#, true),
      (#"{ headers: { accept: "(" } }"#, true),
      (#"{ cache: "no-cache" }"#, false), (#"{ headers: { "cache-control": "no-cache" } }"#, true),
      (#"{ headers: { "user-agent": "mine" } }"#, true), (#"{ method: "PATCH" }"#, true),
    ])
  func simple(initial: String, isAsked: Bool) async throws {
    let web = Web()
    _ = try await web.log(of: script("\(other)/a", initial))
    #expect((web.sent.entries.first?.method == .options) == isAsked)
  }

  @Test("tells script nothing of why it failed, and its developer all")
  func reasons() async throws {
    let web = Web(["\(other)/a": .text("secret")])
    let lines = try await web.log(
      of: "fetch('\(other)/a').catch((e) => console.log(e.message, e.stack))")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("Access-Control-Allow-Origin") == true)
    #expect(lines.last?.contains("Access-Control") == false)
  }

  @Test("that is a navigation gives script nothing of another origin's document")
  func navigation() async throws {
    let web = Web()
    let lines = try await web.log(
      of: """
        const form = document.createElement("form");
        form.action = "\(other)/a"; form.method = "post"; document.body.append(form); form.submit();
        """)
    #expect(lines.isEmpty)
    #expect(web.lines == ["POST \(other)/a \(shop)"])
    #expect(web.sent.entries.first?.context.navigation == .topLevel)
  }

  @Test("that is taken back in the turn that made it reaches no server, however it was made")
  func abortInTheSameTurn() async throws {
    let web = Web()
    let lines = try await web.log(
      of: """
        const x = new XMLHttpRequest(); x.open("POST", "/a"); x.onabort = () => console.log("abort"); x.send("x"); x.abort();
        const c = new AbortController(); fetch("/b", { signal: c.signal }).catch((e) => console.log(e.name)); c.abort();
        const d = new AbortController(); fetch("/c", { signal: d.signal }).catch((e) => console.log(e.name));
        Promise.resolve().then(() => d.abort());
        fetch("/d").then((r) => console.log(r.status));
        """)
    #expect(Set(lines) == ["abort", "AbortError", "200"])
    #expect(web.lines == ["GET \(shop)/d -"])
  }

  @Test("is under way while the page waits for a later one")
  func startsBeforeSynchronous() async throws {
    let arrivals = Journal<String>()
    let transport = ClosureTransport { request, _ in
      // The request that the page waits for is answered once the other one arrives.
      if request.path == "/wait" { await arrivals.wait() } else { arrivals.note(request.path) }
      return .text("")
    }
    let lines = try await TestPage(transport: transport).log(
      of: """
        fetch("/first"); const x = new XMLHttpRequest(); x.open("GET", "/wait", false); x.send(); console.log(x.status);
        """)
    #expect(lines == ["200"])
  }
}
