import BridgeTestSupport
import Testing

/// An application that renders its pages on the server: each POST is followed by a redirect, or by a page.
private final class FormSite: Sendable {
  static let url = "http://shop.example"

  let origin: LoopbackOrigin

  init() throws {
    origin = try LoopbackOrigin.answering { request in
      guard request.method == "POST" else { return Self.page("list") }
      let field = String(decoding: request.body, as: UTF8.self).split(separator: "=").last ?? ""
      let parts = field.split(separator: "+", maxSplits: 1).map(String.init)
      guard parts.count == 2, let status = Int(parts[0]) else { return Self.page("answer") }
      return .redirect(
        to: parts[1].replacing("%2F", with: "/").replacing("%23", with: "#"), status: status)
    }
  }

  private static func page(_ name: String) -> RawAnswer {
    RawAnswer(
      fields: [("Content-Type", "text/html; charset=utf-8")],
      body: Array(
        "<!doctype html><title>\(name)</title><p id=x>\(name)<script>(opener ?? parent).postMessage([location.href, document.title], '*')</script>"
          .utf8))
  }

  func run(_ steps: [String], _ options: String...) async throws -> ProgramRun {
    let evals = steps.flatMap { ["--eval", $0, "--wait", "500ms"] }
    return try await View.run(
      nil, at: "\(Self.url)/d", ["--map", "shop.example=\(origin.authority)"] + evals + options)
  }

  func posts(to path: String) -> [ReceivedRequest] {
    origin.requests.filter { $0.method == "POST" && $0.path == path }
  }
}

@Suite(
  "Forms of server-rendered applications in the view",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(10)))
struct FormAnswerTests {
  private static let tell =
    "return [location.href, document.title, document.querySelector('p')?.id ?? null, history.length]"

  /// Adds a form to the page whose answer is `value`: a status and a location, or a page; and submits it.
  private static func submit(_ value: String, to action: String = "/d", rest: String = "") -> String
  {
    """
    document.body.insertAdjacentHTML('beforeend', `<form method=post action="\(action)" \(rest)><input name=a value="\(value)"></form>`);
    document.forms[document.forms.length - 1].submit();
    """
  }

  private static let redirects: [(answer: String, place: String)] = [
    ("301 /d", "/d"), ("302 /d", "/d"), ("303 /d", "/d"), ("302 /d#x", "/d#x"),
    ("303 /d#x", "/d#x"), ("302 /other", "/other"), ("302 /other#x", "/other#x"),
  ]

  @Test(
    "post, redirect, get leads to the page, and no mark of the bridge stays in its URL",
    arguments: redirects)
  func redirected(answer: String, place: String) async throws {
    let site = try FormSite()
    let run = try await site.run([
      Self.submit(answer), Self.tell, "location.reload()", Self.tell, "history.back()", Self.tell,
    ])
    let shown = "[\"bridge-http://shop.example\(place)\",\"list\",\"x\",2]"
    let first = "[\"bridge-http://shop.example/d\",\"list\",\"x\",2]"
    #expect(
      run.code == 0 && run.output == "null\n\(shown)\nnull\n\(shown)\nnull\n\(first)\n",
      "\(run.output)\(run.errors)")
    #expect(site.posts(to: "/d").count == 1)
  }

  @Test("so it does in a frame", arguments: redirects)
  func redirectedFrame(answer: String, place: String) async throws {
    let site = try FormSite()
    let run = try await site.run([
      """
      const place = document.body.appendChild(document.createElement('iframe'));
      place.name = 'f';
      const said = new Promise((done) => addEventListener('message', ({ data }) => data[1] === 'list' && done(data)));
      \(Self.submit(answer, rest: "target=f"))
      return [await said, location.href, history.length]
      """
    ])
    #expect(
      run.code == 0
        && run.output
          == #"[["bridge-http://shop.example\#(place)","list"],"bridge-http://shop.example/d",1]"#
          + "\n",
      "\(run.output)\(run.errors)")
  }

  @Test("a page goes back to one that the engine kept with a request under way")
  func backToRequest() async throws {
    let site = try FormSite()
    let run = try await site.run([
      "fetch('/list').catch(() => null); location.href = '/other'", "history.back()", Self.tell,
    ])
    #expect(
      run.code == 0
        && run.output.hasSuffix(#"["bridge-http://shop.example/d","list","x",2]"# + "\n"),
      "\(run.output)\(run.errors)")
  }
}
