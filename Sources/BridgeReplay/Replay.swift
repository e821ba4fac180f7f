internal import BridgeCore
internal import BridgeHandlers
internal import BridgeKit
public import BridgeRecording
internal import BridgeTransport

/// Replays recorded sessions through the pipeline and says whether the answers are the same.
public struct Replay: Sendable {
  /// What is worth knowing before anything is sent; the report says it again.
  public let notes: [ReplayNote]

  private let recordings: [Recording]
  private let plan: ReplayPlan
  private let answers: Recording?
  private let mask: ReportMask
  private var options: ReplayOptions

  /// - Parameters:
  ///   - recordings: what is replayed, one after the other.
  ///   - answers: a recording that answers instead of the replayed ones; only against `recorded`.
  ///   - options: what to replay, against what, and how.
  /// - Throws: ``ReplayError`` with code `badOption` when options contradict each other.
  public init(
    _ recordings: [Recording], answers: Recording? = nil, options: ReplayOptions
  ) throws(ReplayError) {
    try options.check(hasAnswers: answers != nil)
    self.recordings = recordings
    self.answers = answers
    self.options = options
    mask = ReportMask(for: recordings)
    // Bodies are compared decoded, so what frames them says nothing even to who compares every field.
    self.options.rules.ignoresFraming = true
    try RouteCheck(recordings, options).check(options.routes)
    plan = ReplayPlan(recordings, options)
    notes =
      IdleOptions(options: options).filterNotes(recordings) + CredentialNotes(plan, options).notes
  }

  /// Runs the replay. Cancelling the task ends it early with a report of what was done.
  ///
  /// - Throws: ``ReplayError`` when the run cannot begin; ``TransportError`` for a bad transport option.
  public func run(progress: ReplayProgress = ReplayProgress()) async throws -> ReplayReport {
    let answers = answers.map { (recording: $0, list: RecordedAnswers($0)) }
    let playback = try await playback(for: plan, answers?.list)
    let exchanges: [ReplayedExchange]
    do {
      exchanges = try await self.exchanges(of: plan, playback, progress)
    } catch {
      await playback?.stop()
      throw error
    }
    await playback?.stop()
    let idlePaths = Task.isCancelled ? [] : IdleOptions(options: options).pathNotes(plan)
    return ReplayReport(
      recordings: recordings, answers: answers.map { $0.recording.warning(of: $0.list.warnings) },
      options: options, exchanges: exchanges.map(mask.masked), notes: notes + idlePaths,
      mask: mask, wasInterrupted: Task.isCancelled)
  }

  private func exchanges(
    of plan: ReplayPlan, _ playback: PlaybackOrigin?, _ progress: ReplayProgress
  ) async throws -> [ReplayedExchange] {
    let transport = try CurlTransport(transportOptions(playback))
    let pipeline = Pipeline.standard(over: transport)
    // Requests go out as recorded, `Accept-Encoding` included; bodies are compared decoded all the same.
    pipeline.register(DecodingHandler(.everyAnswer))
    let run = ReplayRun(
      plan, options, pipeline, playback: playback,
      hooked: options.through == .hook ? try HookedIssuer() : nil, mask: mask, progress: progress)
    return await withTaskExecutorPreference(transport.executor) { await run.exchanges() }
  }

  private func playback(
    for plan: ReplayPlan, _ answers: RecordedAnswers?
  ) async throws -> PlaybackOrigin? {
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
    let store =
      answers.map { PlaybackStore($0.keyed, unmatchable: $0.unmatchable) } ?? PlaybackStore(own)
    return try await PlaybackOrigin(origins, store)
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

extension Recording {
  /// The same recording with more to be said of it.
  fileprivate func warning(of more: [RecordingWarning]) -> Recording {
    Recording(
      name: name, producer: producer, exchanges: exchanges, warnings: warnings + more,
      losses: losses)
  }
}
