import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import HTTPTypes

/// Sites that one origin on this machine serves, with the standard pipeline and a jar before them.
///
/// The keys of `answers` are host and path; URLs are https, and the connections below plain.
struct CookieWeb {
  static let hosts = ["shop.example", "www.shop.example", "other.example", "mid.example", "co.uk"]

  let origin: LoopbackOrigin
  let jar: CookieJar
  let pipeline: Pipeline
  let log = EventLog()

  init(
    _ answers: [String: RawResponse] = [:], policy: CookiePolicy = CookiePolicy()
  ) throws {
    origin = try LoopbackOrigin.answering { request in
      answers["\(request.first("host") ?? "")\(request.path)"] ?? .text("hello")
    }
    jar = CookieJar(publicSuffixes: try LibPSL(), policy: policy)
    var options = TransportOptions()
    options.routes = Self.hosts.map { [origin] host in
      Route(host: host, toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    }
    pipeline = try Pipeline.standard(options, cookies: jar, events: log)
  }

  func set(_ line: String, _ url: String = "https://shop.example/") throws {
    let outcome = jar.store(line, for: CookieContext(url: try RequestURL(url)))
    guard outcome == .stored else { throw Unexpected(outcome: outcome) }
  }

  struct Unexpected: Error { let outcome: StoreOutcome }

  @discardableResult
  func load(
    _ url: String, method: String = "GET", fields: HTTPFields = [:],
    _ adjust: (inout PageContext) -> Void = { _ in }
  ) async throws -> BridgeResponse {
    let body: Body = method == "POST" ? .text("body") : .empty
    var request = try BridgeRequest(method, url, fields: fields, body: body)
    adjust(&request.context)
    let response = try await pipeline.load(request)
    _ = try await response.body.collect(upTo: 1 << 20)
    return response
  }

  /// The jar's cookies for a URL, independent of the requester.
  func kept(_ url: String = "https://shop.example/") throws -> String? {
    jar.header(for: CookieContext(url: try RequestURL(url)))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The Cookie fields of each request that arrived, in order.
  var cookies: [[String]] { origin.requests.map { $0.values(of: "cookie") } }
}

/// An answer that sets cookies.
func setting(
  _ lines: String..., status: Int = 200, to location: String? = nil
) -> RawResponse {
  let fields = lines.map { ("Set-Cookie", $0) } + (location.map { [("Location", $0)] } ?? [])
  return RawResponse(status: status, fields: fields)
}

/// A page at the top of its tab.
func page(_ origin: String) throws -> (inout PageContext) -> Void {
  let url = try RequestURL("https://\(origin)/")
  let site = origin.split(separator: ".").suffix(2).joined(separator: ".")
  return {
    $0.documentURL = url.text
    $0.frameOrigin = Origin(url)
    $0.topLevelSite = Site(scheme: "https", registrableDomain: site)
    $0.initiator = .script
  }
}
