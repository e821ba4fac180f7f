package import BridgeCore
internal import HTTPTypes

/// Sends requests of its clients through a pipeline to one origin, and streams the answers back.
package struct ReverseProxy: Responder {
  /// An event for the recorder of the traffic that the pipeline does not see.
  package enum Incident: Sendable {
    /// A request was refused before it reached the pipeline.
    case refused(code: String, sentence: String)
    /// The origin could not be reached, did not send a complete response, or responded as a proxy.
    case failed(sentence: String)
    /// A connection that left HTTP has ended.
    case tunnelled(sentence: String)
  }

  /// How the host treats requests: their context, how they are loaded, and how failures are reported.
  package struct Treatment: Sendable {
    /// Changes a request before it enters the pipeline, such as by adding the context of its page. The names tell which
    /// pages belong to the origin, under either name.
    package var reading: @Sendable (inout BridgeRequest, ProxyNames) -> Void = { _, _ in }

    /// Loads a request through the given pipeline, or answers it without.
    package var loading: @Sendable (BridgeRequest, Pipeline) async throws -> BridgeResponse = {
      try await $1.load($0)
    }

    /// Whether clients get a 502 or 504 response if the origin gives none. Otherwise their connection is closed, so
    /// that a browser reports a network error.
    package var reportsFailuresAsResponses = true

    /// Whether the treatment and the report of incidents block no thread. Requests then begin on the thread of their
    /// connection, and stay there as long as no handler may block it.
    package var isNonBlocking = false

    /// The default: requests are unchanged, and failures become responses.
    package init() {}
  }

  private let pipeline: Pipeline
  private let rules: ProxyRules
  private let tunnelTarget: TunnelTarget?
  private let hosts: HostRules
  private let lingers: Bool
  private let treatment: Treatment
  private let onIncident: @Sendable (Incident) -> Void

  /// - Parameters:
  ///   - pipeline: loads the requests. Unless `treatment` says otherwise, it adds no cookies, because clients send
  ///     their own.
  ///   - rules: the origin, and the changes to heads.
  ///   - tunnelTarget: where WebSocket connections lead, past the pipeline; nil to refuse them.
  ///   - lingers: whether a response is read for up to a second and 1 MiB after its client has gone.
  ///   - treatment: the context of requests, and how failures are reported.
  ///   - onIncident: called for events that the pipeline does not see. It must not block.
  package init(
    _ pipeline: Pipeline, _ rules: ProxyRules, tunnelTarget: TunnelTarget? = nil,
    lingers: Bool = false, treatment: Treatment = Treatment(),
    onIncident: @escaping @Sendable (Incident) -> Void = { _ in }
  ) {
    self.pipeline = pipeline
    self.rules = rules
    self.tunnelTarget = tunnelTarget
    self.lingers = lingers
    self.treatment = treatment
    self.onIncident = onIncident
    hosts = HostRules(besides: [Origin(rules.target).host])
  }

  /// Rewriting bodies takes too long for the connection's thread.
  package var beginsOnConnectionThread: Bool { treatment.isNonBlocking && !rules.rewritesBodies }

  package var takesWebSockets: Bool { tunnelTarget != nil }

  /// Answers with the origin's response; without one, with 502 or 504 and a sentence.
  package func answer(_ request: ServerRequest) async throws -> ServerResponse {
    let head = request.head
    guard hosts.allows(head.authority) || head.authority.isEmpty else {
      onIncident(.refused(code: "other-host", sentence: "\(head.method) for another host (421)"))
      return hosts.refusal(head.authority)
    }
    var request = request
    if let answer = MaxForwards.count(&request.head) { return answer }
    let names = rules.names(outside: head.authority)
    let isWebSocket = Self.asksForWebSocket(request)
    guard !isWebSocket || tunnelTarget != nil else { return refusal(of: head) }
    var sent: BridgeRequest
    do throws(BridgeError) {
      sent = try rules.request(request, names)
      pass(request, names, to: &sent)
      treatment.reading(&sent, names)
    } catch {
      onIncident(.refused(code: "unsendable", sentence: "\(head.method): \(error)"))
      return .text("\(error)", status: 400)
    }
    if isWebSocket, let tunnelTarget { return tunnel(sent, head, names, to: tunnelTarget) }
    if rules.rewritesBodies {
      return try BodyNames(names: names).outward(
        try await load(try await BodyNames(names: names).inward(sent), names, for: request))
    }
    return try await load(sent, names, for: request)
  }

  private func load(
    _ request: BridgeRequest, _ names: ProxyNames, for client: ServerRequest
  ) async throws -> ServerResponse {
    do {
      var answer = answer(try lingering(try await treatment.loading(request, pipeline)), names)
      if answer.body.bytesAtHand == nil {
        answer.onFailure = { [onIncident, head = client.head] error in
          let place = "\(head.method) \(Self.shown(head.path))"
          onIncident(.failed(sentence: "\(place): the response broke off: \(error)"))
        }
      }
      return answer
    } catch {
      try Task.checkCancellation()
      if let failure = client.trailers.failure ?? rules.refusal(of: client.trailers.fields) {
        // The client's error; the origin is not asked.
        let sentence = "\(client.head.method) \(Self.shown(client.head.path)): \(failure)"
        onIncident(.refused(code: failure.code.rawValue, sentence: sentence))
        throw failure
      }
      onIncident(.failed(sentence: "\(error)"))
      guard treatment.reportsFailuresAsResponses else {
        throw ServerError(.noResponse, "the origin gave no answer: \(error)")
      }
      return Self.badGateway(error)
    }
  }

  /// RFC 9110 §15.2: 1xx responses are forwarded immediately, except 100, which this server sends itself, and 101.
  ///
  /// They have no length (§8.6) and no trailers. Their cookies are not stored, because handlers only see final
  /// responses; user agents may ignore them (RFC 6265 §3).
  private func pass(
    _ client: ServerRequest, _ names: ProxyNames, to request: inout BridgeRequest
  ) {
    request.change { [rules] in
      $0.isOnSharedThread = client.isOnConnectionThread
      guard let interim = client.interim else { return }
      $0.onInterim = { head in
        guard head.status.code > 101 else { return }
        var shown = rules.answer(head, names)
        for name in [.contentLength, .trailer, .setCookie] as [HTTPField.Name] {
          shown.headerFields[name] = nil
        }
        interim.send(shown)
      }
    }
  }

  private func lingering(_ response: BridgeResponse) throws -> BridgeResponse {
    guard lingers, response.body.bytesAtHand == nil else { return response }
    var response = response
    response.body = Body(
      length: response.body.length, once: LingeringReader(try response.body.open()))
    return response
  }

  /// RFC 6455 §4.1: a WebSocket is requested by GET, which has no body; over HTTP/2, by an extended CONNECT (RFC 8441).
  /// Any other request that names the protocol is an ordinary one.
  private static func asksForWebSocket(_ request: ServerRequest) -> Bool {
    request.head.isExtendedConnect
      || request.head.method == "GET" && request.body.isEmpty && request.head.version == .http1_1
        && ConnectionFields.upgrade(request.head.fields)?.contains("websocket") == true
  }

  private func answer(_ response: BridgeResponse, _ names: ProxyNames) -> ServerResponse {
    // RFC 9110 §15.5.8: clients would attribute it to this proxy.
    guard rules.changesNames || response.status != 407 else {
      let sentence =
        "\(Origin(rules.target)) responded with 407 as a proxy does; if requests go through one, correct "
        + "the user and password in its URL"
      onIncident(.failed(sentence: sentence))
      return .text(sentence, status: 502)
    }
    return ServerResponse(head: rules.answer(response.head, names), body: response.body) {
      [transfer = response.transfer] in transfer?.trailers ?? [:]
    }
  }

  /// The handshake of a WebSocket (RFC 6455) goes through the pipeline, whose handlers decide whether they want the
  /// messages. If the origin refuses it, the request is sent again as an ordinary one.
  private func tunnel(
    _ request: BridgeRequest, _ head: RequestHead, _ names: ProxyNames, to target: TunnelTarget
  ) -> ServerResponse {
    var upgrading = request
    upgrading.fields[.connection] = "Upgrade"
    upgrading.fields[.upgrade] = head.fields[.upgrade]
    let path = Self.shown(head.path)
    var answer = ServerResponse(head: HTTPResponse(status: .switchingProtocols))
    answer.tunnel = Tunnel(to: target) { [upgrading] upgrade in
      var asking = upgrading
      asking.change { $0.webSocket = upgrade }
      let response = try await treatment.loading(asking, pipeline)
      if head.isExtendedConnect, let refusal = Self.disagreement(asking, response) {
        return refusal
      }
      guard response.status == 101 else { return self.answer(try lingering(response), names) }
      var answer = self.answer(response, names)
      answer.head.headerFields[.connection] = "Upgrade"
      answer.head.headerFields[.upgrade] = "websocket"
      return answer
    } onEnd: { [onIncident] up, down in
      onIncident(
        .tunnelled(
          sentence: "\(head.method) \(path) became a WebSocket: "
            + "\(up) bytes from the client, \(down) bytes to it"))
    } onFailure: { [onIncident] error in
      onIncident(.failed(sentence: "\(head.method) \(path) for a WebSocket: \(error)"))
    }
    return answer
  }

  /// The path without parts that may hold secrets: the query, and parameters of segments (RFC 3986 §3.3).
  private static func shown(_ path: String) -> Substring {
    path.prefix { $0 != "?" && $0 != ";" }
  }

  private func refusal(of head: RequestHead) -> ServerResponse {
    let path = Self.shown(head.path)
    onIncident(
      .refused(
        code: "websocket",
        sentence: "\(head.method) \(path) requests a WebSocket, which is not supported (501)"))
    return .text("this proxy does not support WebSockets", status: 501)
  }

  /// Replaces a response to an extended CONNECT that the client would take for acceptance; nil for others.
  ///
  /// Every 2xx would start a WebSocket (RFC 8441 §5), and the client has no key to check a 101 (RFC 6455 §4.1).
  private static func disagreement(
    _ request: BridgeRequest, _ response: BridgeResponse
  ) -> ServerResponse? {
    switch response.status {
    case 101:
      let key = request.fields[.secWebSocketKey] ?? ""
      guard response.fields[.secWebSocketAccept] != WebSocketKey.accepted(key) else { return nil }
      return .text("the origin's Sec-WebSocket-Accept is not that of the handshake", status: 502)
    case 200..<300:
      return .text(
        "the origin responded with \(response.status) instead of agreeing to a WebSocket",
        status: 502)
    default: return nil
    }
  }

  /// RFC 9110 §15.6.3, §15.6.5.
  private static func badGateway(_ error: any Error) -> ServerResponse {
    let isLate = (error as? BridgeError)?.code == .deadlineExceeded
    return .text("the origin gave no answer: \(error)", status: isLate ? 504 : 502)
  }
}
