internal import BridgeCore
internal import BridgeHandlers
internal import BridgeKit
public import BridgeRecording
internal import BridgeTransport

/// Replays recorded sessions through the pipeline and says whether the answers are the same.
public struct Replay: Sendable {
  private let recordings: [Recording]
  private let answers: Recording?
  private var options: ReplayOptions

  /// - Parameters:
  ///   - recordings: what is replayed, one after the other.
  ///   - answers: a recording that answers instead of the replayed ones; only against `recorded`.
  ///   - options: what to replay, against what, and how.
  /// - Throws: ``ReplayError`` with code `usage` when options contradict each other.
  public init(
    _ recordings: [Recording], answers: Recording? = nil, options: ReplayOptions
  ) throws(ReplayError) {
    try options.check(hasAnswers: answers != nil)
    self.recordings = recordings
    self.answers = answers
    self.options = options
    // Bodies are compared decoded, so what frames them says nothing even to who compares every field.
    self.options.rules.ignoredFields.formUnion(PlaybackAnswer.framing)
  }

  /// Runs the replay. Cancelling the task ends it early with a report of what was done.
  ///
  /// - Throws: ``ReplayError`` when the run cannot begin; ``TransportError`` for a bad transport option.
  public func run(progress: ReplayProgress = ReplayProgress()) async throws -> ReplayReport {
    try RouteCheck(recordings, options).check(options.routes)
    let plan = ReplayPlan(recordings, options)
    let playback = try await playback(for: plan)
    let exchanges: [ReplayedExchange]
    do {
      exchanges = try await self.exchanges(of: plan, playback, progress)
    } catch {
      await playback?.stop()
      throw error
    }
    await playback?.stop()
    return ReplayReport(
      recordings: recordings, options: options, exchanges: exchanges,
      wasInterrupted: Task.isCancelled)
  }

  private func exchanges(
    of plan: ReplayPlan, _ playback: PlaybackOrigin?, _ progress: ReplayProgress
  ) async throws -> [ReplayedExchange] {
    let transport = try CurlTransport(transportOptions(playback))
    let pipeline = Pipeline.standard(over: transport)
    // Requests go out as recorded, `Accept-Encoding` included; bodies are compared decoded all the same.
    pipeline.register(DecodingHandler(.everyAnswer))
    let run = ReplayRun(
      plan, options, pipeline, misses: playback?.misses, progress: progress)
    return await withTaskExecutorPreference(transport.executor) { await run.exchanges() }
  }

  private func playback(for plan: ReplayPlan) async throws -> PlaybackOrigin? {
    guard case .recorded = options.against else { return nil }
    var origins: Set<Origin> = []
    var own: [(KeyedRequest, RecordedResponse)] = []
    for item in plan.items {
      guard case .send(let request, let recorded) = item.decision, let key = item.key else {
        continue
      }
      origins.insert(request.origin)
      own.append((key, recorded))
    }
    let store = PlaybackStore(answers.map(Self.answers) ?? own)
    return try await PlaybackOrigin(origins, store)
  }

  private static func answers(_ recording: Recording) -> [(KeyedRequest, RecordedResponse)] {
    let builder = RequestBuilder(against: .recorded)
    return recording.exchanges.compactMap { exchange in
      guard case .response(let response) = exchange.outcome, response.status >= 200,
        // What cannot be sent, nobody asks for; so why it cannot does not matter here.
        let request = try? builder.request(exchange.request),
        // Nor does why its body cannot be read: it is not sent either.
        let key = try? KeyedRequest(sent: request, as: exchange)
      else { return nil }
      return (key, response)
    }
  }

  private func transportOptions(_ playback: PlaybackOrigin?) -> TransportOptions {
    var transport = TransportOptions()
    transport.timeouts.firstByte = options.timeout
    transport.timeouts.connect = options.timeout
    transport.timeouts.idle = options.timeout
    transport.idleConnections = max(64, options.concurrency + 8)
    transport.certificateAuthorityFile = options.certificateAuthorityFile
    transport.routes = options.routes.map { route in
      Route(host: route.host, port: route.port, toHost: route.toHost, toPort: route.toPort)
    }
    transport.routes += (playback?.ports ?? [:]).map { origin, port in
      Route(
        host: origin.host, port: origin.port, scheme: origin.scheme, toHost: "127.0.0.1",
        toPort: port, isPlaintext: true)
    }
    return transport
  }
}
