import BridgeTestSupport
import Foundation
import Synchronization

/// One run of the table of what the web offers beyond requests of script: outcomes by the names of the rows.
enum FeatureTable {
  /// Has `browse` load the table's page from the origin, and returns what came of each row.
  static func run(_ browse: PolicyTable.Browser) async throws -> [String: String] {
    let script = try String(
      contentsOf: StockView.sources.appendingPathComponent("feature-table.js"), encoding: .utf8)
    let server = Mutex(FeatureServer(script: script))
    let origin = try LoopbackOrigin.answering { request in server.withLock { $0.answer(request) } }
    try await browse("http://page.site.example/table", origin)
    PageMark.checkAbsence(in: origin)
    return try JSONDecoder().decode(
      [String: String].self, from: Data(server.withLock { $0.results }))
  }
}

/// The server of the table's page, which notes the requests that it gets.
private struct FeatureServer {
  let script: String
  private(set) var results: [UInt8] = []
  private var taken: [String: String] = [:]

  init(script: String) { self.script = script }

  mutating func answer(_ request: ReceivedRequest) -> RawResponse {
    // Proxies are asked by absolute URLs.
    let target = request.target.replacing(#/^http://[^/]+/#, with: "")
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    switch parts[0] {
    case "/table": return Self.page("<body><script>\(script)</script>")
    case "/taken": return .text(taken[parts[1], default: ""])
    case "/result":
      results = request.body
      return .text("taken")
    case "/media/sound.wav", "/media/film.wav": return media(request, at: parts[0])
    case "/events": return Self.events(request)
    case "/ping":
      let type = request.first("Content-Type") ?? "-"
      taken["/ping"] = "\(request.method) \(type) \(String(decoding: request.body, as: UTF8.self))"
    case "/report", "/endpoint":
      let text = String(decoding: request.body, as: UTF8.self)
      taken[parts[0]] = "\(request.method) \(text.contains("img-src"))"
    case "/file":
      taken["/file"] = request.method
      return RawResponse(
        fields: [("Content-Type", "application/octet-stream")], body: Array("file".utf8))
    case "/sandboxed": return Self.page(Self.sandboxed)
    case "/reported":
      return Self.page(
        "<img src=/blocked>",
        [("Content-Security-Policy", "img-src 'none'; report-uri /report")])
    case "/reported-to":
      return Self.page(
        "<img src=/blocked>",
        [
          ("Reporting-Endpoints", "policy=\"http://localhost/endpoint\""),
          ("Content-Security-Policy", "img-src 'none'; report-to policy"),
        ])
    case "/echo":
      let origin = request.first("Origin") ?? "none"
      return RawResponse(
        fields: [("Access-Control-Allow-Origin", "*")],
        body: Array("\(origin) ".utf8) + request.body)
    case "/shared.js":
      let script =
        "onconnect = ({ ports: [port] }) => { port.onmessage = () => port.postMessage('heard'); };"
      return RawResponse(fields: [("Content-Type", "text/javascript")], body: Array(script.utf8))
    default: return RawResponse(status: 404)
    }
    return .text("taken")
  }

  private static func page(_ text: String, _ fields: [(String, String)] = []) -> RawResponse {
    RawResponse(
      fields: [("Content-Type", "text/html; charset=utf-8")] + fields,
      body: Array("<!doctype html>\(text)".utf8))
  }

  private static let sandboxed = """
    <script>
    fetch('http://page.site.example/echo', { method: 'POST', body: 'sent' })
      .then(async (answer) => parent.postMessage(await answer.text(), '*'))
      .catch(() => parent.postMessage('refused', '*'));
    </script>
    """

  private mutating func media(_ request: ReceivedRequest, at path: String) -> RawResponse {
    let all = Self.sound
    let type = ("Content-Type", "audio/wav")
    guard let match = request.first("Range")?.firstMatch(of: #/^bytes=(\d+)-(\d*)$/#),
      let first = Int(match.1), first < all.count
    else { return RawResponse(fields: [type, ("Accept-Ranges", "bytes")], body: all) }
    taken[path] = "asked by ranges"
    let last = min(Int(match.2) ?? all.count - 1, all.count - 1)
    return RawResponse(
      status: 206,
      fields: [
        type, ("Accept-Ranges", "bytes"),
        ("Content-Range", "bytes \(first)-\(last)/\(all.count)"),
      ], body: Array(all[first...last]))
  }

  /// 2,000 seconds of silence, 8,000 samples of a byte each: the engine does not have it whole before it jumps.
  private static let sound: [UInt8] = {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = number(1, 2) + number(1, 2) + number(8000, 4) + number(8000, 4)
    let head = Array("WAVEfmt ".utf8) + number(16, 4) + format + number(1, 2) + number(8, 2)
    let content =
      head + Array("data".utf8) + number(16_000_000, 4) + [UInt8](repeating: 128, count: 16_000_000)
    return Array("RIFF".utf8) + number(content.count, 4) + content
  }()

  private static func events(_ request: ReceivedRequest) -> RawResponse {
    let text =
      request.first("Last-Event-ID").map { "id: 2\ndata: after-\($0)\n\n" }
      ?? "retry: 1\nid: 1\ndata: first\n\n"
    return RawResponse(
      fields: [("Content-Type", "text/event-stream"), ("Connection", "close")],
      body: Array(text.utf8), framing: .asWritten, then: .close)
  }
}
