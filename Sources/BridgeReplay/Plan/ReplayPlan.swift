internal import BridgeComparison
internal import BridgeCore
internal import BridgeFormats
internal import BridgeHandlers
internal import BridgeRecording
internal import BridgeSession
internal import HTTPTypes

/// The decision for each exchange of a run, made before anything is sent.
struct ReplayPlan: Sendable {
  let items: [PlannedExchange]

  /// The plan for every exchange that matches the filters; possibly empty.
  init(_ recordings: [Recording], _ options: ReplayOptions) {
    let decide = PlanRules(options)
    var items: [PlannedExchange] = []
    for (file, recording) in recordings.enumerated() {
      let home = decide.home(of: recording)
      let began = recording.exchanges.first.flatMap(recording.time)
      for exchange in recording.exchanges where Self.isSelected(exchange, options.filters) {
        let id = ReplayExchangeID(file: file, number: exchange.number)
        items.append(
          decide.item(
            exchange, id: id, home: home, position: items.count,
            recordedAt: recording.time(of: exchange), began: began))
      }
    }
    self.items = items
  }

  /// The plan that sends every exchange of a recording to its own servers.
  init(all recording: Recording) {
    var options = ReplayOptions()
    (options.against, options.allowsUnsafeMethods) = (.live, true)
    self.init([recording], options)
  }

  /// The subset of a plan with these items, in order.
  init(items: [PlannedExchange]) { self.items = items }

  private static func isSelected(_ exchange: RecordedExchange, _ filters: [ExchangeFilter]) -> Bool
  {
    filters.isEmpty || filters.contains { $0.fits(exchange) }
  }
}

/// Decides which exchanges are sent, skipped or refused, and why.
struct PlanRules {
  private let options: ReplayOptions
  private let builder: RequestBuilder
  private let credentials: CredentialRules

  init(_ options: ReplayOptions) {
    self.options = options
    builder = RequestBuilder(against: options.against)
    credentials = CredentialRules(options)
  }

  func home(of recording: Recording) -> String? { credentials.home(of: recording) }

  func item(
    _ exchange: RecordedExchange, id: ReplayExchangeID, home: String?, position: Int,
    recordedAt: Double?, began: Double?
  ) -> PlannedExchange {
    var decision = decision(exchange)
    var key: KeyedRequest?
    var credential: CredentialDecision?
    if case .send(var request, let answer) = decision {
      if case .recorded = options.against {
        do {
          key = try KeyedRequest(sent: request, as: exchange, options.playback.matching)
        } catch {
          decision = .refuse("its body cannot be read from the recording: \(error)")
        }
      }
      credential = credentials.decision(of: exchange, as: request, home: home)
      if credential?.isWithheld == true {
        for name in CredentialRules.fields(of: request) { request.fields[name] = nil }
        decision = .send(request, recorded: answer)
      }
    }
    return PlannedExchange(
      id: id, recorded: exchange, decision: decision, credentials: credential, key: key,
      position: position, recordedAt: recordedAt,
      recordedSince: recordedAt.flatMap { time in began.map { time - $0 } })
  }

  private func decision(_ exchange: RecordedExchange) -> PlannedExchange.Decision {
    let request = exchange.request
    if request.method == "CONNECT" {
      return .skip("CONNECT opens a tunnel and has no response to compare")
    }
    if let scheme = Self.foreignScheme(of: request.url),
      exchange.webSocket == nil || !["ws", "wss"].contains(scheme)
    {
      return .skip("\(scheme): URLs are not requested over HTTP")
    }
    guard case .response(let response) = exchange.outcome else {
      if let request = cancelled(exchange) { return .send(request, recorded: .unknown) }
      return .skip(exchange.missingResponse ?? "the recording has no response to compare with")
    }
    if response.status == 101, exchange.webSocket != nil {
      return handshake(request, response)
    }
    if response.status < 200 {
      return .skip(
        response.status == 101
          ? "status 101 hands the connection over to another protocol"
          : "status \(response.status) is interim, and the recording has no final response")
    }
    if isLive, let reason = Self.unsafeReason(request.method, options) { return .skip(reason) }
    if let reason = request.body.loss {
      let sentence = "the recording does not have its body: \(reason)"
      return options.missingBody == .skip ? .skip(sentence) : .refuse(sentence)
    }
    do throws(BridgeError) {
      return .send(try builder.request(request), recorded: response)
    } catch {
      return .refuse("it cannot be sent: \(error)")
    }
  }

  /// The request of an exchange that the client cancelled, if the server may still have acted on it.
  private func cancelled(_ exchange: RecordedExchange) -> BridgeRequest? {
    guard isLive, options.allowsUnsafeMethods, exchange.wasCancelled,
      !MessageRules.isSafe(exchange.request.method), exchange.request.body.loss == nil
    else { return nil }
    // A request that cannot be built is skipped; there would be nothing to compare.
    return try? builder.request(exchange.request)
  }

  private func handshake(
    _ request: RecordedRequest, _ response: RecordedResponse
  ) -> PlannedExchange.Decision {
    guard isLive else { return .skip("a recording cannot serve WebSockets") }
    guard options.allowsUnsafeMethods else {
      return .skip(
        "the messages of a WebSocket may change something on a live server; allow unsafe methods "
          + "to send them")
    }
    do throws(BridgeError) {
      return .send(try builder.handshake(request), recorded: response)
    } catch {
      return .refuse("it cannot be sent: \(error)")
    }
  }

  /// The scheme of a URL that is not http or https; nil otherwise, and for text that is not a URL.
  private static func foreignScheme(of url: String) -> String? {
    let isPlain = url.utf8.starts(with: "http:".utf8) || url.utf8.starts(with: "https:".utf8)
    guard !isPlain, let scheme = URLParts(url).scheme?.lowercased() else { return nil }
    return scheme == "http" || scheme == "https" ? nil : scheme
  }

  /// Why a method is not sent to live servers; nil if it is.
  static func unsafeReason(_ method: String, _ options: ReplayOptions) -> String? {
    options.allowsUnsafeMethods || MessageRules.isSafe(method)
      ? nil : "\(method) may change something on a live server; allow unsafe methods to send it"
  }

  private var isLive: Bool {
    if case .recorded = options.against { false } else { true }
  }
}

extension KeyedRequest {
  /// The match key of a recorded request in the form in which it is sent.
  ///
  /// - Throws: errors of reading its body.
  init(
    sent request: BridgeRequest, as exchange: RecordedExchange, _ rules: MatchRules
  ) throws {
    let recorded = exchange.request
    let fields = request.fields.recorded
    try self.init(
      RecordedRequest(
        method: recorded.method, url: request.urlText, fields: fields, body: recorded.body),
      number: exchange.number, rules: rules)
  }
}

extension RecordedResponse {
  /// The outcome of a cancelled request: unknown, so nothing is compared.
  fileprivate static let unknown = RecordedResponse(
    status: 0, reason: "", fields: [], body: .unknown)
}

extension Recording {
  /// When the response to an exchange came, in seconds since 1970; nil if that is not known.
  func time(of exchange: RecordedExchange) -> Double? {
    guard let began, let start = exchange.start else { return nil }
    return (began + start + (exchange.duration ?? .zero)) / .seconds(1)
  }
}
