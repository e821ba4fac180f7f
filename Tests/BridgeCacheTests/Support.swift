import BridgeCacheFixtures
import BridgeCookies
import BridgeCore
import BridgeKit
import BridgeTestSupport
import HTTPTypes

@testable import BridgeCache

/// A response that came in at the start.
func facts(_ lines: String, status: Int = 200, mode: CacheMode = .private) -> ResponseFacts {
  ResponseFacts(
    status: status, fields: fields(lines), mode: mode, requestTime: HandClock.start,
    responseTime: HandClock.start)
}

func request(_ lines: String = "", _ method: HTTPRequest.Method = .get) -> RequestFacts {
  RequestFacts(method: method, fields: fields(lines))
}

/// A cache in front of a scripted origin, with a clock to be moved by hand.
final class Stage: Sendable {
  let folder: TemporaryFolder
  let clock = HandClock()
  let cache: ResponseCache
  let transport: ScriptedTransport
  let pipeline: Pipeline
  private let answers: Locked<[@Sendable (BridgeRequest) throws -> BridgeResponse]>

  init(
    _ mode: CacheMode = .private, limits: CacheLimits = CacheLimits(),
    folder: TemporaryFolder? = nil, alias: Origin? = nil,
    _ answers: [@Sendable (BridgeRequest) throws -> BridgeResponse]
  ) throws {
    let folder = try folder ?? TemporaryFolder(named: "bridge-cache")
    self.folder = folder
    cache = try ResponseCache(at: folder.path("cache"), limits: limits, clock: clock)
    let rest = Locked(answers)
    self.answers = rest
    transport = ScriptedTransport { request in
      // The last one answers for ever.
      let answer = rest.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
      return try answer(request)
    }
    pipeline = .standard(over: transport)
    var options = CacheOptions()
    options.mode = mode
    options.reportsStatus = true
    options.alias = { alias }
    pipeline.cache(in: cache, options)
  }

  /// Answers that are the same for every request, in turn.
  convenience init(_ mode: CacheMode = .private, _ responses: BridgeResponse...) throws {
    try self.init(mode, responses.map { response in { _ in response } })
  }

  var requestCount: Int { transport.sent.count }

  func load(
    _ lines: String = "", _ method: String = "GET", _ url: String = "https://shop.example/a"
  ) async throws -> Loaded {
    var request = try BridgeRequest(method, url, fields: fields(lines))
    request.redirectMode = .manual
    request.marks = ["decoding"]
    let response = try await pipeline.load(request)
    return Loaded(response, try await response.body.collect(upTo: 1 << 26))
  }
}

func answer(_ text: String, _ lines: String, status: Int = 200) -> BridgeResponse {
  BridgeResponse(status: status, fields: fields(lines), body: .text(text))
}

/// A fresh response of the bytes 1 and 2, of which the second comes once the gate is open.
func gatedAnswer(_ gate: Gate) -> BridgeResponse {
  BridgeResponse(
    status: 200, fields: fields("Cache-Control: max-age=60"),
    body: Body(once: GatedReader([[1], [2]], gate)))
}

/// A body whose first chunk is there, and the others once a gate is open.
final class GatedReader: BodyReader {
  private let rest: Locked<ArraySlice<[UInt8]>>
  private let isFirst = Locked(true)
  private let gate: Gate

  init(_ chunks: [[UInt8]], _ gate: Gate) { (rest, self.gate) = (Locked(chunks[...]), gate) }

  nonisolated(nonsending) func next() async throws -> [UInt8]? {
    let isFirst = isFirst.withLock { isFirst in
      defer { isFirst = false }
      return isFirst
    }
    if !isFirst { try await gate.pass() }
    return rest.withLock { $0.popFirst() }
  }

  func cancel(throwing error: any Error) { rest.withLock { $0 = [] } }
}
