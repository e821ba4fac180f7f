internal import BridgeComparison
internal import BridgeCore
internal import BridgeHandlers
internal import BridgePipeline
public import BridgeRecording
internal import BridgeSession
internal import BridgeTransport

/// Replays recorded sessions through the pipeline and compares the responses.
public struct Replay: Sendable {
  /// Notes before anything is sent; the report repeats them.
  package let notes: [ReplayNote]

  private let recordings: [Recording]
  private let plan: ReplayPlan

  /// Whether no exchange of the recordings matches the filters, regardless of shards.
  package let isEmpty: Bool

  private let whole: ReplayPlan
  private let responses: Recording?
  let mask: ReportMask
  private var options: ReplayOptions

  /// - Parameters:
  /// - recordings: the recordings to replay, side by side as far as the concurrency allows.
  /// - responses: a recording that supplies the responses instead; only against `recorded`.
  /// - options: how to replay.
  /// - Throws: ``ReplayError`` with code `badOption` when options contradict each other.
  public init(
    _ recordings: [Recording], responses: Recording? = nil, options: ReplayOptions
  ) throws(ReplayError) {
    try options.check(hasResponses: responses != nil)
    self.recordings = recordings
    self.responses = responses
    self.options = options
    mask = ReportMask(for: recordings, secrets: options.state.secrets)
    // Bodies are compared decoded, so fields that frame them are not compared.
    self.options.rules.ignoresFraming = true
    try RouteCheck(recordings, options).check(options.routes)
    // Notes about the run are the same in every shard.
    let whole = ReplayPlan(recordings, options)
    self.whole = whole
    let binding = try SecretBinding(whole, options)
    self.options.state.secrets = binding.secrets
    isEmpty = whole.items.isEmpty && recordings.allSatisfy(\.losses.isEmpty)
    plan = options.shard.map { Self.part($0, of: whole, options) } ?? whole
    notes =
      UnusedOptions(options: options).filterNotes(recordings)
      + CredentialNotes(whole, options).notes
      + StateNotes(whole, options).notes + binding.notes
  }

  /// The old form of ``init(_:responses:options:)``.
  @available(*, deprecated, renamed: "init(_:responses:options:)")
  public init(
    _ recordings: [Recording], answers: Recording?, options: ReplayOptions
  ) throws(ReplayError) {
    try self.init(recordings, responses: answers, options: options)
  }

  private static func part(
    _ shard: ReplayShard, of whole: ReplayPlan, _ options: ReplayOptions
  ) -> ReplayPlan {
    // If the session cannot be planned, the run itself fails with the reason.
    let session = try? SessionPlan(whole, options) ?? SessionPlan.ofMisses(whole, options)
    return ReplayPlan(
      items: shard.items(of: whole.items, sources: session?.prerequisites ?? [:]))
  }

  /// The requests that a run would send, and when.
  package var forecast: ReplayForecast {
    ReplayForecast(
      plan, options, mask, writes: options.spacesWrites ? WriteSpacing(recordings) : nil)
  }

  /// Runs the replay. Cancelling the task ends it early with a report of what was done.
  ///
  /// - Returns: the results and the verdict.
  /// - Throws: ``ReplayError`` if the run cannot begin; ``TransportError`` for a bad transport option.
  public func run() async throws -> ReplayReport {
    try await run(archive: nil)
  }

  /// Like ``run()``; `progress` says how far the run is, and the archive keeps all requests and responses for reports
  /// that need them.
  package func run(
    progress: ReplayProgress = ReplayProgress(), archive: RunArchive?
  ) async throws -> ReplayReport {
    let responses = responses.map {
      (recording: $0, list: RecordedResponses($0, options.playback.matching))
    }
    let playback = try await playback(for: plan, responses?.list)
    let rounds: ReplayRounds
    do {
      rounds = try await self.rounds(playback, progress, archive)
    } catch {
      await playback?.stop()
      throw error
    }
    await playback?.stop()
    // Merging keeps the notes that every shard has, so a shard makes them even if it was interrupted.
    let idlePaths =
      Task.isCancelled && options.shard == nil
      ? [] : UnusedOptions(options: options).pathNotes(whole)
    let idle = idleBaseline(rounds.exchanges)
    return ReplayReport(
      recordings: recordings,
      responses: responses.map { $0.recording.warning(of: $0.list.warnings) },
      options: options, exchanges: rounds.exchanges,
      notes: notes + idlePaths
        + (options.shard == nil ? [BaselineIndex.note(idle: idle)].compactMap(\.self) : []),
      plannedCount: whole.items.count, idleBaseline: idle, learned: rounds.learned, lag: rounds.lag,
      state: rounds.state,
      mask: mask, wasInterrupted: Task.isCancelled)
  }

  /// How many differences of the baseline did not occur.
  private func idleBaseline(_ exchanges: [ReplayedExchange]) -> Int {
    guard let baseline = options.baseline, !options.acceptsDifferences else { return 0 }
    return BaselineIndex(baseline, recordings, mask).idle(exchanges)
  }

  /// All rounds: noise rounds, then counted ones.
  private func rounds(
    _ playback: PlaybackOrigin?, _ progress: ReplayProgress, _ archive: RunArchive?
  ) async throws -> ReplayRounds {
    let session = try SessionPlan(plan, options)
    let misses = try SessionPlan.ofMisses(plan, options)
    let transport = try CurlTransport(transportOptions(playback))
    let pipeline = Self.pipeline(over: transport)
    let live =
      options.playback.onMiss == .live
      ? Self.pipeline(over: try CurlTransport(transportOptions(nil))) : nil
    for pipeline in [pipeline, live].compactMap(\.self) { archive?.record(pipeline) }
    let passes = options.noiseRuns + options.repetitions
    progress.begin(
      total: plan.items.count * passes, leftOut: plan.items.count { !$0.isToBeSent } * passes)
    let rounds = try await withTaskExecutorPreference(transport.executor) {
      var rounds = ReplayRounds(plan, options, recordings, mask: mask, live: live)
      while let pass = rounds.next {
        if rounds.finished > 0 { try await reset() }
        let run = ReplayRun(
          plan, options, pipeline, playback: playback,
          hooked: options.through == .hook ? try HookedIssuer() : nil, pass: pass, mask: mask,
          state: session.map { ReplayState($0) }, misses: misses.map { ReplayState($0) },
          progress: progress)
        rounds.add(await run.exchanges(), of: pass, run)
        playback?.store.rewind()
      }
      return rounds
    }
    await archive?.finish()
    return rounds
  }

  private func reset() async throws(ReplayError) {
    guard let reset = options.reset, !Task.isCancelled else { return }
    do {
      try await reset()
    } catch {
      throw ReplayError(.resetFailed, "the application could not be reset: \(error)")
    }
  }

  private static func pipeline(over transport: CurlTransport) -> Pipeline {
    let pipeline = Pipeline.standard(over: transport)
    // Requests are sent as recorded, `Accept-Encoding` included; bodies are still compared decoded.
    pipeline.register(DecodingHandler(.everyResponse))
    return pipeline
  }

  private func playback(
    for plan: ReplayPlan, _ responses: RecordedResponses?
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
      responses.map { PlaybackStore($0.keyed, unmatchable: $0.unmatchable, options.playback) }
      ?? PlaybackStore(own, options.playback)
    return try await PlaybackOrigin(origins, store)
  }

  private func transportOptions(_ playback: PlaybackOrigin?) -> TransportOptions {
    var transport = TransportOptions()
    transport.timeouts.firstByte = options.timeout
    transport.timeouts.connect = options.timeout
    transport.timeouts.idle = options.timeout
    transport.connectionsPerHost = options.connectionsPerHost
    // No retries: dropped connections must be visible, and nothing may be sent twice.
    transport.repeatsUnsafeMethods = playback != nil
    transport.idleConnections = max(64, options.concurrency + 8)
    transport.certificateAuthorityFile = options.certificateAuthorityFile
    guard let playback else {
      transport.routes = options.routes.map { route in
        Route(host: route.host, port: route.port, toHost: route.toHost, toPort: route.toPort)
      }
      return transport
    }
    transport.routes = playback.ports.map { origin, port in
      Route(
        host: origin.host, port: origin.port, scheme: origin.scheme, toHost: "127.0.0.1",
        toPort: port, isPlaintext: true)
    }
    return transport
  }
}

extension Recording {
  /// The same recording with additional warnings.
  fileprivate func warning(of more: [RecordingWarning]) -> Recording {
    Recording(
      name: name, producer: producer, exchanges: exchanges, warnings: warnings + more,
      losses: losses, began: began)
  }
}
