import BridgeFormats
import BridgeTestSupport
import Synchronization
import Testing

/// A page that does all cases one after the other, and what its origin saw of them.
struct CaseLog {
  /// Where the page is.
  static let page = "http://shop.example/page"

  /// A request without what differs from browser to browser: the boundary of a form is `B`.
  struct Request: Equatable, CustomStringConvertible {
    let line: String
    let type: String?
    let body: [UInt8]

    init(_ request: ReceivedRequest) {
      line = request.line
      let type = request.first("Content-Type")
      let boundary = type?.split(separator: "boundary=").dropFirst().first.map(String.init)
      self.type = boundary.flatMap { type?.replacing($0, with: "B") } ?? type
      body =
        boundary.map { request.body.replacing(Array($0.utf8), with: Array("B".utf8)) }
        ?? request.body
    }

    var description: String { "\(line) \(type ?? "-") \(String(decoding: body, as: UTF8.self))" }
  }

  /// Scripts for the other cases of the problem, which return what a page finds there.
  static let probes: [(name: String, script: String)] = [
    (
      "document.cookie is written and read",
      "document.cookie = 'a=1; Path=/'; document.cookie = 'b=2=3; Max-Age=60'; return document.cookie"
    ),
    (
      "Set-Cookie is stored and sent, and HttpOnly stays out of script",
      """
      const answer = await fetch('/login');
      // WebKit tells pages of cookies beside the response: they may see them a moment later.
      for (const end = Date.now() + 10_000; Date.now() < end && !document.cookie.includes('name=');) await fetch('/whoami');
      return [document.cookie, answer.headers.get('set-cookie'), (await (await fetch('/whoami')).text()).split('; ').sort()]
      """
    ),
    (
      "upload progress ends with all bytes",
      """
      return await new Promise((done) => {
        const seen = [];
        const xhr = new XMLHttpRequest();
        for (const type of ['loadstart', 'load', 'loadend']) {
          xhr.upload.addEventListener(type, (event) => seen.push([type, event.loaded, event.total, event.lengthComputable]));
        }
        xhr.onload = () => done([seen, xhr.status, xhr.responseURL.split('/').pop()]);
        xhr.open('POST', '/upload');
        xhr.send(new Blob([new Uint8Array(300000)]));
      })
      """
    ),
    (
      "a beacon is taken, and one of more than 64 KiB is not",
      "return [navigator.sendBeacon('/upload', 'x'), navigator.sendBeacon('/upload', 'x'.repeat(65537))]"
    ),
    (
      "abort ends a request",
      """
      return await new Promise((done) => {
        const xhr = new XMLHttpRequest();
        const seen = [];
        for (const type of ['abort', 'timeout', 'error', 'load']) xhr.addEventListener(type, () => seen.push(type));
        xhr.onloadend = () => done([seen, xhr.status, xhr.readyState]);
        xhr.open('POST', '/never');
        xhr.send(new Blob(['x']));
        setTimeout(() => xhr.abort(), 50);
      })
      """
    ),
  ]

  let requests: [ReceivedRequest]
  let values: [String]

  func requests(of index: Int) -> [Request] {
    requests.filter { $0.target == "/echo?\(index)" }.map(Request.init)
  }

  /// Has `open` open the page in a browser, and returns what came of it when the page is done.
  static func of(
    _ cases: [BodyCase], _ open: (LoopbackOrigin) async throws -> Void
  ) async throws -> CaseLog {
    let counts = Mutex<[String: Int]>([:])
    let text = text(cases)
    let origin = try LoopbackOrigin { connection in
      while let request = try connection.readRequest() {
        if request.path == "/never" { _ = try connection.readRequest() }
        try connection.answer(request, with: answer(request, text, counts))
      }
    }
    try await open(origin)
    let results = origin.requests.last { $0.path == "/results" }
    return CaseLog(requests: origin.requests, values: try values(results?.body ?? []))
  }

  /// The same in the view.
  static func inView(_ cases: [BodyCase], through route: String) async throws -> CaseLog {
    try await of(cases) { origin in
      let run = try await View.run(
        nil, at: page, "--map", "shop.example=\(origin.authority)", "--through", route, "--wait",
        "html[data-done]", "--console", "--eval", "return 1")
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
  }

  private static func values(_ json: [UInt8]) throws -> [String] {
    guard case .array(let values) = try JSONValue(parsing: json) else { return [] }
    return values.map { String(decoding: JSONWriter.ascii($0), as: UTF8.self) }
  }

  private static func answer(
    _ request: ReceivedRequest, _ text: String, _ counts: borrowing Mutex<[String: Int]>
  ) -> RawResponse {
    let query = String(request.target.drop { $0 != "?" })
    switch request.path {
    case "/echo":
      counts.withLock { $0[query, default: 0] += 1 }
      return .text("taken")
    case "/count": return .text("\(counts.withLock { $0[query, default: 0] })")
    default:
      // Frames have pages that do nothing of their own.
      return WebOrigin.answer(request, page: request.path == "/page" ? text : "<!doctype html>here")
    }
  }

  /// The page: each case has a query of its own, by which its requests are known.
  private static func text(_ cases: [BodyCase]) -> String {
    let scripts = cases.enumerated().map { index, sent in
      sent.script.replacing("/echo", with: "/echo?\(index)")
        .replacing("/count", with: "/count?\(index)")
    }
    let all = (scripts + probes.map(\.script)).map { JSONValue.text($0) }
    let list = String(decoding: JSONWriter.ascii(.array(all)), as: UTF8.self)
      .replacing("<", with: "\\u003C")
    return """
      <!doctype html><title>shop</title><body><script>
      (async () => {
        const values = [];
        for (const script of \(list)) {
          try {
            values.push((await new (async () => {}).constructor(script)()) ?? null);
          } catch (error) {
            values.push(`${error}`);
          }
        }
        await fetch('/results', { method: 'POST', body: JSON.stringify(values.slice(\(cases.count))) });
        document.documentElement.dataset.done = '';
      })();
      </script>
      """
  }
}
