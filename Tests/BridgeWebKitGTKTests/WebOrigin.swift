import BridgeTestSupport
import Synchronization
import Testing

/// How many requests have come to `/echo`.
private final class Arrivals: Sendable { let count = Atomic(0) }

/// An origin with a page at every path below `/page`, which takes whatever is sent to `/echo`.
final class WebOrigin: Sendable {
  /// The name under which the view knows it.
  static let host = "http://shop.example"

  let origin: LoopbackOrigin

  /// `answering` gives the responses of a test's own paths.
  init(
    _ page: String = "<!doctype html><title>shop</title><body>here",
    answering: @escaping @Sendable (ReceivedRequest) -> RawResponse? = { _ in nil }
  ) throws {
    let arrivals = Arrivals()
    origin = try LoopbackOrigin.answering { request in
      if let answer = answering(request) { return answer }
      switch request.path {
      case "/echo":
        arrivals.count.add(1, ordering: .relaxed)
        return .text("taken")
      case "/count": return .text("\(arrivals.count.load(ordering: .relaxed))")
      default: return Self.answer(request, page: page)
      }
    }
  }

  deinit { PageMark.checkAbsence(in: origin) }

  /// The response to a request that is neither counted nor asks for the count.
  static func answer(_ request: ReceivedRequest, page: String) -> RawResponse {
    switch request.path {
    case "/open":
      RawResponse(
        fields: [
          ("Access-Control-Allow-Origin", request.first("Origin") ?? "*"),
          ("Access-Control-Allow-Methods", "PUT"),
          ("Access-Control-Allow-Headers", "x-a, content-type"),
        ], body: Array("open".utf8))
    case "/login":
      RawResponse(
        fields: [
          ("Set-Cookie", "session=s1; HttpOnly; Path=/"), ("Set-Cookie", "name=ada"),
        ], body: Array("in".utf8))
    case "/whoami": .text(request.first("Cookie") ?? "nobody")
    case "/worker.js":
      RawResponse(
        fields: [("Content-Type", "text/javascript")],
        body: Array("onmessage = async ({ data }) => postMessage(await eval(data));".utf8))
    case "/old": .redirect(to: "/page/new?a=1")
    default:
      RawResponse(
        fields: [("Content-Type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }
  }

  /// The requests to `/echo`.
  var taken: [ReceivedRequest] { origin.requests.filter { $0.path == "/echo" } }

  /// How the view finds it.
  var map: [String] { ["--map", "shop.example=\(origin.authority)"] }

  func run(_ script: String?, _ options: [String]) async throws -> ProgramRun {
    try await View.run(script, at: "\(Self.host)/page", map + options)
  }

  func run(_ script: String?, _ options: String...) async throws -> ProgramRun {
    try await View.run(script, at: "\(Self.host)/page", map + options)
  }
}

/// The field that names the page of a request between the engine and the view's proxy.
enum PageMark {
  /// Records an issue for each request that came to an origin with it.
  static func checkAbsence(in origin: LoopbackOrigin) {
    for request in origin.requests {
      #expect(request.first("Ajax-Bridge-Page") == nil, "\(request.line)")
      let asked = request.first("Access-Control-Request-Headers") ?? ""
      #expect(!asked.lowercased().contains("ajax-bridge-page"), "\(request.line)")
    }
  }
}
