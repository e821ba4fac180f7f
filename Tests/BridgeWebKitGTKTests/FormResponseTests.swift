import BridgeCore
import BridgeTestSupport
import Testing

/// An application that renders its pages on the server: each POST is followed by a redirect, or by a page. The paragraph
/// of a page has the page's number and path as attributes.
private final class FormSite: Sendable {
  static let url = "http://shop.example"

  let origin: LoopbackOrigin

  init() throws {
    let pages = Locked(0)
    origin = try LoopbackOrigin.answering { request in
      let number = pages.withLock { count in
        count += 1
        return count
      }
      let marks = "data-number=\(number) data-path=\(request.path)"
      guard request.method == "POST" else { return Self.page("list", marks) }
      let field = String(decoding: request.body, as: UTF8.self).split(separator: "=").last ?? ""
      let parts = field.split(separator: "+", maxSplits: 1).map(String.init)
      guard parts.count == 2, let status = Int(parts[0]) else {
        return Self.page("answer", marks)
      }
      return .redirect(
        to: parts[1].replacing("%2F", with: "/").replacing("%23", with: "#"), status: status)
    }
  }

  private static func page(_ name: String, _ marks: String) -> RawResponse {
    RawResponse(
      fields: [("Content-Type", "text/html; charset=utf-8")],
      body: Array(
        "<!doctype html><title>\(name)</title><p id=x \(marks)>\(name)<script>(opener ?? parent).postMessage([location.href, document.title], '*')</script>"
          .utf8))
  }

  /// Runs scripts in the page, and waits after each for its element.
  func run(_ steps: [(script: String, element: String)], through route: String) async throws
    -> ProgramRun
  {
    let steps = steps.flatMap { ["--eval", $0.script, "--wait", $0.element] }
    let options = ["--map", "shop.example=\(origin.authority)", "--through", route]
    return try await View.run(nil, at: "\(Self.url)/d", options + steps)
  }

  func posts(to path: String) -> [ReceivedRequest] {
    origin.requests.filter { $0.method == "POST" && $0.path == path }
  }
}

@Suite(
  "Forms of server-rendered applications in the view",
  .enabled(if: View.isThere, View.reason), .serialized, .timeLimit(.minutes(10)))
struct FormResponseTests {
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

  private typealias Redirect = (answer: String, place: String)

  private static let redirects: [Redirect] = [
    ("301 /d", "/d"), ("302 /d", "/d"), ("303 /d", "/d"), ("302 /d#x", "/d#x"),
    ("303 /d#x", "/d#x"), ("302 /other", "/other"), ("302 /other#x", "/other#x"),
  ]

  /// Through the proxy they are the engine's own, so that a few will do.
  private static let routed: [(route: String, redirect: Redirect)] =
    redirects.map { ("scheme", $0) } + [redirects[1], redirects[6]].map { ("proxy", $0) }

  @Test(
    "post, redirect, get leads to the page, and no mark of the bridge stays in its URL",
    arguments: routed)
  func redirected(route: String, redirect: (answer: String, place: String)) async throws {
    let site = try FormSite()
    let run = try await site.run(
      [
        // The page is the first response, and the redirect the second.
        (Self.submit(redirect.answer), "[data-number='3']"), (Self.tell, "p"),
        ("location.reload()", "[data-number='4']"), (Self.tell, "p"),
        ("history.back()", "p:not([data-number='4'])"), (Self.tell, "p"),
      ], through: route)
    let url = View.shown(FormSite.url, through: route)
    let shown = "[\"\(url)\(redirect.place)\",\"list\",\"x\",2]"
    let first = "[\"\(url)/d\",\"list\",\"x\",2]"
    #expect(
      run.code == 0 && run.output == "null\n\(shown)\nnull\n\(shown)\nnull\n\(first)\n",
      "\(run.output)\(run.errors)")
    #expect(site.posts(to: "/d").count == 1)
  }

  @Test("so it does in a frame", arguments: View.routes)
  func redirectedFrame(route: String) async throws {
    let site = try FormSite()
    let frames = Self.redirects.map { redirect in
      """
      {
        const place = document.createElement('iframe');
        place.name = 'f' + said.length;
        document.body.append(place);
        const [telling, tell] = later();
        addEventListener('message', ({ data, source }) => source === place.contentWindow && data[1] === 'list' && tell(data[0]));
        \(Self.submit(redirect.answer, rest: "target=${place.name}"))
        said.push(await telling);
      }
      """
    }
    let run = try await site.run(
      [
        (
          """
          const said = [];
          const later = () => { let tell; return [new Promise((done) => (tell = done)), tell] };
          \(frames.joined(separator: "\n"))
          return [...said, location.href, history.length]
          """, "p"
        )
      ], through: route)
    let url = View.shown(FormSite.url, through: route)
    let places = (Self.redirects.map(\.place) + ["/d"]).map { "\"\(url)\($0)\"" }
    #expect(
      run.code == 0 && run.output == "[\(places.joined(separator: ",")),1]\n",
      "\(run.output)\(run.errors)")
    #expect(site.posts(to: "/d").count == Self.redirects.count)
  }

  @Test(
    "a page goes back to one that the engine kept with a request under way", arguments: View.routes)
  func backToRequest(route: String) async throws {
    let site = try FormSite()
    let run = try await site.run(
      [
        ("fetch('/list').catch(() => null); location.href = '/other'", "[data-path='/other']"),
        ("history.back()", "[data-path='/d']"), (Self.tell, "p"),
      ], through: route)
    let url = View.shown(FormSite.url, through: route)
    #expect(
      run.code == 0 && run.output.hasSuffix("[\"\(url)/d\",\"list\",\"x\",2]\n"),
      "\(run.output)\(run.errors)")
  }
}
