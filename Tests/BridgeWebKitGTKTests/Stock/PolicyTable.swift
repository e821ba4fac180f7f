import BridgeTestSupport
import Foundation
import Synchronization

/// One run of the table: what documents could read in every combination, and what the servers were asked.
struct PolicyTable: Sendable {
  /// Outcomes by the names of their rows: what script had, and what the servers took.
  let rows: [String: String]

  /// Makes a browser run the table: gets the URL of its page, and the origin that serves all hosts.
  typealias Browser = (_ url: String, _ origin: LoopbackOrigin) async throws -> Void

  static let hosts = ["page.site.example", "other.site.example", "far.example"]

  /// Has `browse` load the table's page.
  static func run(_ browse: Browser) async throws -> PolicyTable {
    let server = Mutex(PolicyServer(script: try script()))
    let origin = try LoopbackOrigin.answering { request in server.withLock { $0.answer(request) } }
    try await browse("http://page.site.example/table", origin)
    return try server.withLock { try PolicyTable(results: $0.results, asked: $0.asked) }
  }

  private static func script() throws -> String {
    try String(
      contentsOf: StockView.sources.appendingPathComponent("policy-table.js"), encoding: .utf8)
  }

  private init(results: [UInt8], asked: [String: [String]]) throws {
    let tables = try JSONDecoder().decode([String: [[String]]].self, from: Data(results))
    var rows: [String: String] = [:]
    for (frame, table) in tables {
      for row in table where row.count == 3 {
        let requests = asked[row[1], default: []].joined(separator: "; ")
        rows["\(frame): \(row[0])"] = "\(row[2]) | \(requests)"
      }
    }
    self.rows = rows
  }
}

/// The server of the table's hosts.
private struct PolicyServer {
  let script: String

  /// The requests, by the keys of rows.
  private(set) var asked: [String: [String]] = [:]

  private(set) var results: [UInt8] = []

  init(script: String) { self.script = script }

  mutating func answer(_ request: ReceivedRequest) -> RawResponse {
    // Proxies are asked by absolute URLs.
    let target = request.target.replacing(#/^http://[^/]+/#, with: "")
    let url = URLComponents(string: target) ?? URLComponents()
    var query: [String: String] = [:]
    for item in url.queryItems ?? [] { query[item.name] = item.value ?? "" }
    switch url.path {
    case "/table": return page(Self.frames)
    case "/frame": return page("<script>SCRIPT</script>", as: query["of"] ?? "")
    case "/login":
      return RawResponse(fields: [("Set-Cookie", "sid=1; SameSite=Lax")], body: Array("in".utf8))
    case "/result":
      results = request.body
      return .text("taken")
    case "/seen":
      let wanted = query["to"] == "true" ? 2 : 1
      let isSent = asked[query["c"] ?? "", default: []].count >= wanted
      return RawResponse(
        fields: [("Access-Control-Allow-Origin", "*")],
        body: Array((isSent ? "sent" : "not yet").utf8))
    case "/r": return table(request, query)
    default: return RawResponse(status: 404)
    }
  }

  private mutating func table(_ request: ReceivedRequest, _ query: [String: String]) -> RawResponse
  {
    let cookie = request.first("Cookie") ?? "none"
    let host = request.first("Host") ?? ""
    asked[query["c"] ?? "", default: []].append(
      "\(request.method) \(host) origin=\(request.first("Origin") ?? "none") cookie=\(cookie)")
    var fields = [("Cache-Control", "no-store"), ("X-Hidden", "1")]
    switch query["leave"] {
    case "star": fields += [("Access-Control-Allow-Origin", "*")]
    case "exact":
      fields += [
        ("Access-Control-Allow-Origin", request.first("Origin") ?? "http://page.site.example"),
        ("Access-Control-Allow-Credentials", "true"),
      ]
    default: break
    }
    if request.method == "OPTIONS" {
      return RawResponse(fields: fields + [("Access-Control-Allow-Headers", "X-Table")])
    }
    if let to = query["to"] { return RawResponse(status: 302, fields: fields + [("Location", to)]) }
    if query["image"] != nil {
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
      return RawResponse(
        fields: fields + [("Content-Type", "image/svg+xml")], body: Array(svg.utf8))
    }
    return RawResponse(
      fields: fields + [("Content-Type", "text/html")], body: Array("cookie=\(cookie)".utf8))
  }

  private func page(_ markup: String, as frame: String = "page") -> RawResponse {
    let script = script.replacing("FRAME", with: "'\(frame)'")
    let text =
      "<!doctype html><meta charset=utf-8><body>\(markup.replacing("SCRIPT", with: script))"
    return RawResponse(fields: [("Content-Type", "text/html")], body: Array(text.utf8))
  }

  /// The page runs the table itself, then in frames without an origin, and in one that has the page's.
  private static let frames = """
    <script>
    const run = (async () => {
      for (const host of ['http://page.site.example', 'http://other.site.example'])
        await fetch(`${host}/login`, { mode: 'no-cors', credentials: 'include' });
      await SCRIPT
      const results = { page: window.tableOfPage };
      const framed = new Promise((done) => addEventListener('message', ({ data }) => {
        if (!data.frame) return;
        results[data.frame] = data.results;
        if (Object.keys(results).length === 4) done();
      }));
      const markup = async (of) => await (await fetch(`/frame?of=${of}`)).text();
      const add = (members) => document.body.append(Object.assign(document.createElement('iframe'), members));
      add({ sandbox: 'allow-scripts allow-forms', src: '/frame?of=sandboxed' });
      add({ srcdoc: await markup('srcdoc') });
      add({ src: `data:text/html,${encodeURIComponent(await markup('data'))}` });
      await framed;
      await fetch('/result', { method: 'POST', body: JSON.stringify(results) });
      document.title = 'done';
    })();
    </script>
    """
}
