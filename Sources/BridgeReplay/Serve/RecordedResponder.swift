internal import BridgeComparison
internal import BridgeCore
internal import BridgeRecording
internal import BridgeServer
internal import HTTPTypes
internal import BridgeFormats

/// Responds to requests from a recording.
struct RecordedResponder: Responder {
  let store: PlaybackStore
  let origins: RecordedOrigins
  let scheme: String
  let options: ServeOptions
  let log: ServeLog

  /// More than any body a recording can hold.
  private static let maximumBodyBytes = 1 << 30

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    let head = request.head
    let hosts = HostRules(besides: origins.hosts)
    guard head.authority.isEmpty || hosts.allows(head.authority) else {
      log.missed("\(head.method) for another host: refused with 421")
      return hosts.refusal(head.authority)
    }
    let body = try await request.body.collect(upTo: Self.maximumBodyBytes)
    let meant = origins.meant(by: head.authority)
    var isUnmatchable = false
    for origin in meant {
      switch store.take(key(head, body, at: origin)) {
      case .response(let recorded): return answer(recorded, to: head, at: origin)
      case .unmatchable: isUnmatchable = true
      case .nothing: continue
      }
    }
    if isUnmatchable {
      return miss(head, ["a response may have been recorded, but not the body of its request"])
    }
    let closest = meant.first.map { store.closest(to: key(head, body, at: $0)) }
    return miss(head, closest ?? [])
  }

  private func key(_ head: RequestHead, _ body: [UInt8], at origin: Origin) -> KeyedRequest {
    KeyedRequest(
      method: head.method, url: "\(origin)\(head.path)", contentType: head.fields[.contentType],
      body: body.isEmpty ? nil : body)
  }

  private func answer(
    _ recorded: RecordedResponse, to head: RequestHead, at origin: Origin
  ) -> ServerResponse {
    do {
      let answer = try PlaybackResponse(recorded, to: head)
      if let loss = recorded.body.loss { log.incomplete("\(Self.line(head)): \(loss)") }
      log.answered()
      return served(answer, to: head, at: origin)
    } catch {
      return miss(head, ["the recorded response cannot be served: \(error)"])
    }
  }

  private func served(
    _ answer: PlaybackResponse, to head: RequestHead, at origin: Origin
  ) -> ServerResponse {
    var served = answer.served
    // A recorded origin always forms a valid URL; otherwise its requests could not have been sent.
    if options.rewritesURLs, let url = try? RequestURL("\(origin)/") {
      let names = ProxyNames(outside: head.authority, scheme: scheme, inside: url)
      served.head = ProxyRules(target: url).answer(served.head, names)
    }
    return served
  }

  private func miss(_ head: RequestHead, _ closest: [String]) -> ServerResponse {
    let line = "\(Self.line(head)) is not in the recording"
    log.missed(closest.first.map { "\(line); \($0)" } ?? line)
    return .text(
      ([line] + closest.map { "  closest: \($0)" }).joined(separator: "\n"),
      status: options.onMiss.rawValue, fields: [PlaybackOrigin.missField: "unmatched"])
  }

  /// The query is left out, as it may contain secrets.
  private static func line(_ head: RequestHead) -> String {
    "\(head.method) \(head.path.cut(at: "?").head)"
  }
}
