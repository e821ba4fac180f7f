internal import BridgeCore
internal import BridgeKit
public import BridgeRecording
internal import BridgeTransport

/// Replays recorded sessions through the pipeline and says whether the answers are the same.
public struct Replay: Sendable {
  private let recordings: [Recording]
  private let answers: Recording?
  private let options: ReplayOptions

  /// - Parameters:
  ///   - recordings: what is replayed, one after the other.
  ///   - answers: a recording that answers instead of the replayed ones; only against `recorded`.
  ///   - options: what to replay, against what, and how.
  /// - Throws: ``ReplayError`` with code `usage` when options contradict each other.
  public init(
    _ recordings: [Recording], answers: Recording? = nil, options: ReplayOptions
  ) throws(ReplayError) {
    self.recordings = recordings
    self.answers = answers
    self.options = options
    guard case .recorded = options.against else {
      guard answers == nil else {
        throw ReplayError(.usage, "--answers goes with --against recorded only")
      }
      return
    }
    guard options.routes.isEmpty else {
      throw ReplayError(
        .usage,
        "--map goes with --against live or --against URL: nothing leaves the machine otherwise")
    }
  }

  /// Runs the replay. Cancelling the task ends it early with a report of what was done.
  ///
  /// - Throws: ``ReplayError`` when the run cannot begin; ``TransportError`` for a bad transport option.
  public func run(progress: ReplayProgress = ReplayProgress()) async throws -> ReplayReport {
    let plan = ReplayPlan(recordings, options)
    let playback = try await playback(for: plan)
    let transport = try CurlTransport(transportOptions(playback))
    let run = ReplayRun(
      plan, options, .standard(over: transport), misses: playback?.misses, progress: progress)
    let exchanges = await withTaskExecutorPreference(transport.executor) {
      await run.exchanges()
    }
    await playback?.stop()
    return ReplayReport(
      recordings: recordings, options: options, exchanges: exchanges,
      wasInterrupted: Task.isCancelled)
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
    let store = PlaybackStore(try answers.map(Self.answers) ?? own)
    return try await PlaybackOrigin(origins, store)
  }

  private static func answers(_ recording: Recording) throws -> [(KeyedRequest, RecordedResponse)] {
    try recording.exchanges.compactMap { exchange in
      guard case .response(let response) = exchange.outcome else { return nil }
      if case .missing = exchange.request.body { return nil }
      return (try KeyedRequest(exchange.request, number: exchange.number), response)
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
