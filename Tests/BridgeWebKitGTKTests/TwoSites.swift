import BridgeCore
import BridgeTestSupport

/// Two sites on one origin server: `http://a.example`, which has something to lose, and `http://b.example`.
final class TwoSites: Sendable {
  static let (a, b) = ("http://a.example", "http://b.example")

  let origin: LoopbackOrigin

  /// `pages`: documents by their paths, on both sites; `fields`: of those. `/count?PATH` says how often the path was
  /// asked for.
  init(_ pages: [String: String] = [:], fields: [String: [(String, String)]] = [:]) throws {
    let counts = Locked<[String: Int]>([:])
    origin = try LoopbackOrigin.answering { request in
      counts.withLock { $0[request.path, default: 0] += 1 }
      if request.target.hasPrefix("/count?") {
        let path = String(request.target.dropFirst("/count?".count))
        return .text("\(counts.withLock { $0[path, default: 0] })")
      }
      if let page = pages[request.path] {
        let own = fields[request.path] ?? []
        let isTyped = own.contains { $0.0 == "Content-Type" }
        let type = isTyped ? [] : [("Content-Type", "text/html; charset=utf-8")]
        return RawResponse(fields: type + own, body: Array(page.utf8))
      }
      return Self.answer(request)
    }
  }

  deinit { PageMark.checkAbsence(in: origin) }

  private static func answer(_ request: ReceivedRequest) -> RawResponse {
    switch request.path {
    case "/redirect":
      let target = String(request.target.dropFirst("/redirect?".count))
      return .redirect(to: target, status: request.method == "POST" ? 307 : 302)
    case "/leave", "/leave/on":
      // On to the other site, under a policy of its own.
      let leave = [
        ("Access-Control-Allow-Origin", request.first("Origin") ?? "*"),
        ("Access-Control-Allow-Methods", "PUT"),
      ]
      guard request.method == "PUT", request.path == "/leave" else {
        return RawResponse(fields: leave)
      }
      let on = [("Location", "\(b)/leave/on"), ("Referrer-Policy", "no-referrer")]
      return RawResponse(status: 307, fields: leave + on)
    case "/secret": return .json(#"{"secret":42}"#)
    case "/open":
      return RawResponse(
        fields: [("Access-Control-Allow-Origin", "*"), ("X-Hidden", "1")], body: Array("open".utf8))
    case "/cookies":
      return RawResponse(
        fields: [
          ("Set-Cookie", "strict=1; SameSite=Strict"), ("Set-Cookie", "lax=1; SameSite=Lax"),
        ],
        body: Array("set".utf8))
    case "/picture":
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"
      return RawResponse(fields: [("Content-Type", "image/svg+xml")], body: Array(svg.utf8))
    case "/untyped": return RawResponse(body: Array(" <!DOCTYPE html><title>untyped</title>".utf8))
    case "/nothing": return RawResponse(status: 204)
    case "/file":
      return RawResponse(
        fields: [
          ("Content-Type", "text/html"),
          (
            "Content-Disposition",
            "attachment; filename=\"x\"; filename*=UTF-8''..%2Ft%C3%A4sse.bin"
          ),
        ], body: [0, 255, 1])
    case "/slow":
      // Not a byte, for as long as anybody waits.
      return .bytes([], then: .keepOpen)
    case "/worker.js":
      let script = """
        // A worker.
        'use strict';
        const isStrict = (function () { return this === undefined })();
        postMessage([isStrict, self.location.href, `${self.location}`, self.location.hash]);
        """
      return RawResponse(fields: [("Content-Type", "text/javascript")], body: Array(script.utf8))
    case "/page":
      return RawResponse(
        fields: [("Content-Type", "text/html; charset=utf-8")],
        body: Array("<!doctype html><title>page</title><body>here".utf8))
    default: return .text("taken")
    }
  }

  func run(
    _ script: String, at url: String = "\(TwoSites.b)/page", _ options: String...
  ) async throws -> ProgramRun {
    let map = ["a.example", "b.example"].flatMap { ["--map", "\($0)=\(origin.authority)"] }
    return try await View.run(script, at: url, map + options)
  }

  /// A script that waits until the site was asked for that path.
  static func untilTaken(_ path: String) -> String {
    """
    while (await (await fetch('/count?\(path)')).text() === '0') await new Promise((go) => setTimeout(go, 10));
    """
  }

  /// The requests to a path.
  func taken(_ path: String) -> [ReceivedRequest] { origin.requests.filter { $0.path == path } }
}
