import BridgeBodies
import BridgeCookies
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeTestSupport
import BridgeTransport
import HTTPTypes

/// An origin on this machine as https://shop.example, the standard pipeline before it, and a page of it.
struct BodyWeb {
  static let origin = Origin(scheme: "https", host: "shop.example", port: 443)

  let origin: LoopbackOrigin
  let clock = ManualClock()
  let jar: CookieJar
  let store: BodyStore
  let scope: PageScope
  let pipeline: Pipeline

  init(
    _ answers: [String: RawResponse] = [:], _ adjust: (inout BodyLimits) -> Void = { _ in }
  ) throws {
    let origin = try LoopbackOrigin.answering { answers[$0.path] ?? .text("hello") }
    try self.init(origin, adjust)
  }

  init(_ origin: LoopbackOrigin, _ adjust: (inout BodyLimits) -> Void = { _ in }) throws {
    self.origin = origin
    var limits = BodyLimits()
    adjust(&limits)
    store = BodyStore(limits: limits, clock: clock)
    scope = store.openScope(for: Self.origin)
    jar = CookieJar(publicSuffixes: try LibPSL())
    var options = TransportOptions()
    options.routes = ["shop.example", "other.example"].map { host in
      Route(host: host, toHost: "127.0.0.1", toPort: origin.port, isPlaintext: true)
    }
    pipeline = try Pipeline.standard(options, cookies: jar, bodies: store)
  }

  /// Hands a whole body over, and returns its id.
  @discardableResult
  func put(
    _ bytes: [UInt8], for url: String, _ method: String = "POST", as id: BodyID = .random(),
    type: String? = nil
  ) throws -> BodyID {
    let purpose = try BodyPurpose(method: method, url: url)
    try store.begin(id, in: scope, for: purpose, contentType: type, length: bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 100_000) {
      let piece = Array(bytes[start..<min(start + 100_000, bytes.count)])
      try store.append(piece, at: start, to: id, in: scope)
    }
    try store.finish(id, in: scope)
    return id
  }

  func request(
    _ url: String, _ method: String = "POST", fields: HTTPFields = [:], body: Body = .empty
  ) throws -> BridgeRequest {
    var request = try BridgeRequest(method, url, fields: fields, body: body)
    request.context = PageContext(
      documentURL: "https://shop.example/app", frameOrigin: Self.origin,
      topLevelSite: Site(scheme: "https", registrableDomain: "shop.example"),
      initiator: .script, scope: scope)
    return request
  }

  /// Sends a tagged request and reads its answer to the end.
  @discardableResult
  func load(
    _ url: String, _ method: String = "POST", fields: HTTPFields = [:]
  ) async throws -> BridgeResponse {
    let response = try await pipeline.load(request(url, method, fields: fields))
    _ = try await response.body.collect(upTo: 1 << 20)
    return response
  }

  /// Ends the page and says whether anything was left behind.
  func leavesNothing() -> Bool {
    store.endScope(scope)
    return store.counters.isIdle && store.counters.scopes == 0
  }
}

/// Bytes of every value, in no simple pattern.
func noise(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ $0 >> 7) }
}

/// The error that `body` throws; nil if it throws nothing.
func thrown(_ body: () async throws -> Void) async -> (any Error)? {
  do {
    try await body()
    return nil
  } catch {
    return error
  }
}

/// The code of the ``BodyError`` that `body` throws; nil where it throws none.
func bodyErrorCode(_ body: () async throws -> Void) async -> BodyError.Code? {
  (await thrown(body) as? BodyError)?.code
}
