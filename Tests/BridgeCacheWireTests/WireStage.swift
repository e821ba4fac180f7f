import BridgeCache
import BridgeCacheFixtures
import BridgeCore
import BridgeHandlers
import BridgeKit
import BridgeServer
import BridgeTestSupport
import BridgeTransport
import HTTPTypes

/// A cache as `bridge serve` puts it before an origin, with TCP on both sides and a clock to be moved by hand.
final class WireStage: Sendable {
  private let folder: TemporaryFolder
  private let clock = HandClock()
  private let origin: LoopbackOrigin
  private let server: LoopbackServer
  private let client: Pipeline
  private let pipeline: Pipeline
  private let answers: Locked<[String: [WireCase.Response]]>

  init(_ mode: CacheMode) async throws {
    folder = try TemporaryFolder(named: "bridge-cache")
    let answers = Locked([String: [WireCase.Response]]())
    self.answers = answers
    origin = try LoopbackOrigin { [clock] connection in
      while let request = try connection.readRequest() {
        let answer = answers.withLock { answers in
          let all = answers[request.path] ?? []
          if all.count > 1 { answers[request.path] = Array(all.dropFirst()) }
          return all.first ?? WireCase.Response()
        }
        if answer.isDropped { return connection.close() }
        try connection.write(Self.bytes(answer, request.method, at: clock.now.sinceEpoch))
        if answer.isCut { return connection.close() }
      }
    }
    pipeline = Pipeline.standard(over: try CurlTransport())
    var options = CacheOptions()
    (options.mode, options.reportsStatus) = (mode, true)
    pipeline.cache(in: try ResponseCache(at: folder.path("cache"), clock: clock), options)
    let rules = ProxyRules(target: try RequestURL(origin.url()))
    server = try await LoopbackServer(
      at: try ListenAddress("127.0.0.1:0"), ReverseProxy(pipeline, rules))
    client = Pipeline.standard(over: try CurlTransport())
  }

  func stop() async {
    await server.stop()
    origin.stop()
  }

  private static func bytes(
    _ answer: WireCase.Response, _ method: String, at now: Duration
  ) -> [UInt8] {
    var lines = fields(answer.fields).map { "\($0.name.rawName): \($0.value)" }
    func has(_ name: String) -> Bool { lines.contains { $0.hasPrefix("\(name):") } }
    if !has("Date") { lines.append("Date: \(HandClock.date(now))") }
    let hasBody = answer.status != 204 && answer.status != 304
    if hasBody, !has("Content-Length") { lines.append("Content-Length: \(answer.body.utf8.count)") }
    let head = "HTTP/1.1 \(answer.status) Status\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n"
    let body = hasBody && method != "HEAD" ? Array(answer.body.utf8) : []
    return Array(head.utf8) + (answer.isCut ? body.prefix(4) : body[...])
  }

  /// The differences from the line; empty if everything agrees.
  func differences(from line: WireCase, path: String) async throws -> [String] {
    answers.withLock { $0[path] = line.answers }
    clock.reset()
    var differences: [String] = []
    for (index, step) in line.steps.enumerated() {
      clock.advance(by: .seconds(step.wait))
      let count = requests(path).count
      var loaded: Loaded?
      do { loaded = try await load(step, path) } catch {
        // A body that breaks off: the line says whether that is right.
      }
      let sent = requests(path)
      let found = Self.differences(
        step, loaded, sent: sent.count == count ? nil : sent.last)
      differences += found.map { "step \(index + 1): \($0)" }
    }
    return differences
  }

  private func requests(_ path: String) -> [ReceivedRequest] {
    origin.requests.filter { $0.path == path }
  }

  private func load(_ step: WireCase.Step, _ path: String) async throws -> Loaded {
    var request = try BridgeRequest(
      step.method, "\(server.origin)\(path)", fields: fields(step.fields))
    request.redirectMode = .manual
    request.marks = ["decoding"]
    let response = try await client.load(request)
    return Loaded(response, try await response.body.collect(upTo: 1 << 20))
  }

  private static func differences(
    _ step: WireCase.Step, _ loaded: Loaded?, sent: ReceivedRequest?
  ) -> [String] {
    guard let loaded else { return step.isHit == nil && step.status == nil ? [] : ["nothing came"] }
    var found: [String] = []
    if let isHit = step.isHit, isHit != (sent == nil) {
      found.append("\(sent == nil ? "hit" : "miss"), \(loaded.status) \(loaded.cacheStatus)")
    }
    if let status = step.status, status != loaded.status { found.append("status \(loaded.status)") }
    if let body = step.body, body != loaded.text { found.append("body \(loaded.text.prefix(80))") }
    for line in step.expected {
      found += difference(line) { loaded[$0] }
    }
    for line in step.sent {
      found += difference(line) { sent?.first($0.lowercased()) }
    }
    return found
  }

  private static func difference(_ line: String, _ value: (String) -> String?) -> [String] {
    if line.hasPrefix("-") {
      return value(String(line.dropFirst())).map { ["\(line.dropFirst()) is \($0)"] } ?? []
    }
    guard let field = fields(line).first else { return ["no field: \(line)"] }
    let found = value(field.name.rawName)
    return found == field.value ? [] : ["\(field.name.rawName) is \(found ?? "missing")"]
  }
}
