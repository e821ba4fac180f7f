internal import BridgeComparison
internal import BridgeCore
internal import BridgePipeline
internal import BridgeRecording
internal import BridgeServer
internal import BridgeSession
internal import BridgeTransport
internal import HTTPTypes
internal import Synchronization

/// One pass over a plan.
final class ReplayRun: Sendable {
  private let plan: ReplayPlan
  private let options: ReplayOptions
  private let pass: ReplayPass
  private let pipeline: Pipeline
  private let hooked: HookedIssuer?
  private let playback: PlaybackOrigin?
  private let comparison: RunComparison
  private let begin = ContinuousClock.now
  private let collector = ResponseCollector()
  private let progress: ReplayProgress
  private let state: ReplayState?

  /// The session with the live servers that supply missing responses. It learns from recorded and live responses.
  private let misses: ReplayState?

  private let queue: ReplayQueue
  private let pacer: ReplayPacer
  private let messages: MessageOrder
  private let results: Mutex<[ReplayedExchange?]>

  init(
    _ plan: ReplayPlan, _ options: ReplayOptions, _ pipeline: Pipeline, playback: PlaybackOrigin?,
    hooked: HookedIssuer? = nil, pass: ReplayPass = ReplayPass(), mask: ReportMask,
    state: ReplayState? = nil, misses: ReplayState? = nil, progress: ReplayProgress
  ) {
    self.plan = plan
    self.options = options
    self.pipeline = pipeline
    self.hooked = hooked
    self.playback = playback
    var pass = pass
    pass.began = pass.wall.now()
    self.pass = pass
    self.progress = progress
    (self.state, self.misses) = (state, misses)
    comparison = RunComparison(
      pass,
      MaskedComparison(
        rules: pass.rules(options), mask, keeping: LongLivedTokens(plan.items.map(\.recorded))
      ) { plan.items.compactMap(\.response) })
    let due = options.pacing.due(plan.items)
    pacer = ReplayPacer(due: due, clock: pass.clock)
    queue = ReplayQueue(ReplaySchedule(plan.items, options.order, due: due))
    messages = MessageOrder(plan.items, options.order)
    results = Mutex(Array(repeating: nil, count: plan.items.count))
    pipeline.register(SentRequests(), in: .hop)
  }

  /// Why the pass ended early; nil if it did not, or was cancelled.
  var stopReason: String? { queue.stopReason }

  /// The session state; nil if everything was sent as recorded, and nothing was the same by kind only.
  var stateReport: StateReport? {
    misses?.report ?? state?.report ?? comparison.sameKindReport
  }

  /// How late requests left; nil without a pace.
  var lag: PaceLag? { pacer.lag }

  /// Sends the plan's requests, and returns the results in its order.
  ///
  /// Cancelling the task ends the run early; unsent exchanges are in the results.
  func exchanges() async -> [ReplayedExchange] {
    await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<max(1, min(options.concurrency, plan.items.count)) {
          group.addTask { await self.work() }
        }
      }
    } onCancel: {
      stop(Self.interrupted)
    }
    hooked?.close()
    let reason = queue.stopReason ?? Self.interrupted
    let results = results.withLock(\.self)
    let exchanges = recompared(
      zip(plan.items, results).map { item, result in
        result.map { explained($0, item) }
          ?? ReplayedExchange(item, .unsent(reason: reason), round: pass.round)
      })
    // Noise rounds show no progress.
    guard pass.noise == nil else { return exchanges }
    return comparison.masked(exchanges, [state, misses].compactMap(\.self).flatMap(\.livePairs))
  }

  /// The exchanges, with the responses that differ compared a second time.
  private func recompared(_ exchanges: [ReplayedExchange]) -> [ReplayedExchange] {
    guard let state, !pass.stops(options) else { return exchanges }
    let outcomes = comparison.recompared(plan.items, state)
    return zip(plan.items, exchanges).map { item, exchange in
      guard let outcome = outcomes[item.id], case .different = exchange.outcome else {
        return exchange
      }
      var exchange = exchange
      (exchange.outcome, exchange.accepted) = accepting(outcome, item)
      if !exchange.isProblem { exchange.sent = nil }
      return exchange
    }
  }

  /// Adds the closest recorded request to a result without a response. The search is slow and is skipped if the run
  /// was stopped.
  private func explained(
    _ result: ReplayedExchange, _ item: PlannedExchange
  ) -> ReplayedExchange {
    guard case .unmatched = result.outcome, let key = item.key, let playback, !Task.isCancelled
    else { return result }
    return ReplayedExchange(
      item, .unmatched(closest: playback.store.closest(to: key)), duration: result.duration,
      round: pass.round)
  }

  static let interrupted = "the run was interrupted before its turn"

  private func stop(_ reason: String) {
    queue.stop(reason)
    pacer.stop()
    messages.stop()
    state?.stop()
    misses?.stop()
  }

  private func end(_ item: PlannedExchange) {
    state?.end(item.id)
    misses?.end(item.id)
    messages.finish(item)
  }

  /// Takes items to the last one, then waits until its WebSockets are closed.
  private func work() async {
    await withDiscardingTaskGroup { group in
      await self.work { open in group.addTask { await open() } }
    }
  }

  private func work(beside: (@escaping @Sendable () async -> Void) -> Void) async {
    var finished: Int?
    // Cancellation may reach this task before it reaches the queue.
    while !Task.isCancelled, let index = await queue.take(after: finished) {
      finished = index
      let item = plan.items[index]
      // Exchanges that were not due when the run stopped are unsent, and the results say so.
      if item.isToBeSent, await !pacer.waitUntilDue(index) {
        end(item)
        continue
      }
      if item.isToBeSent { await messages.wait(for: item) }
      guard item.isToBeSent, item.recorded.webSocket != nil else {
        keep(await exchange(item), at: index)
        end(item)
        continue
      }
      finished = nil
      let late = opensLate(item, index)
      let (opening, opened) = AsyncStream.makeStream(of: Void.self)
      beside {
        await self.speak(item, at: index, after: late) { opened.finish() }
        opened.finish()
      }
      // Other exchanges continue while the WebSocket is open, and while its handshake waits for some of them.
      if late == nil { for await _ in opening {} }
    }
  }

  /// The recorded time that a handshake waits for. Nil if other exchanges wait for this one, as it might wait for them
  /// in return.
  private func opensLate(_ item: PlannedExchange, _ index: Int) -> Duration? {
    guard !queue.hasSuccessor(index),
      ![state, misses].contains(where: { $0?.isAwaited(item.id) == true })
    else { return nil }
    return messages.opening(of: item)
  }

  private func speak(
    _ item: PlannedExchange, at index: Int, after time: Duration?,
    opened: @escaping @Sendable () -> Void
  ) async {
    let settle = Once {
      self.end(item)
      self.queue.finish(index)
      opened()
    }
    if let time, await !messages.waitToOpen(item, at: time) { return settle() }
    keep(await exchange(item) { settle() }, at: index)
    messages.close(item)
    settle()
  }

  private func keep(_ result: ReplayedExchange, at index: Int) {
    results.withLock { $0[index] = result }
    if pass.stops(options), result.isProblem {
      stop("the run stopped at the first exchange that was not the same")
    }
  }

  /// Sends an exchange; `opened` is called when it has become an open WebSocket.
  private func exchange(
    _ item: PlannedExchange, opened: @Sendable () -> Void = {}
  ) async -> ReplayedExchange {
    switch item.decision {
    case .skip(let reason): return settled(item, .skipped(reason: reason))
    case .refuse(let reason): return settled(item, .failed(reason: reason, wasSent: false))
    case .send(let request, let recorded):
      progress.started()
      await pass.writes?.wait(for: item)
      let start = ContinuousClock.now
      var seen = TransferDetails()
      let (answer, sent) = await SentRequests.during {
        await self.outcome(item, request, recorded, seen: &seen, opened: opened)
      }
      let (outcome, accepted) = accepting(answer, item)
      if case .failed(_, wasSent: false) = outcome { pass.writes?.release(item) }
      progress.finished(outcome, wasInFlight: true)
      let duration = ContinuousClock.now - start
      var result = ReplayedExchange(
        item, outcome, accepted: accepted, duration: duration, round: pass.round)
      if result.isProblem { result.sent = sent.map { SentRequest($0) } }
      result.timing = ExchangeTiming(
        start: start - begin, total: duration, firstByte: seen.metrics?.firstByte)
      result.wasSentTwice = seen.metrics?.wasSentAgain == true
      result.areMessagesReordered = seen.areMessagesReordered
      return result
    }
  }

  private func settled(
    _ item: PlannedExchange, _ outcome: ReplayedExchange.Outcome
  ) -> ReplayedExchange {
    progress.finished(outcome, wasInFlight: false)
    return ReplayedExchange(item, outcome, round: pass.round)
  }

  /// The outcome with its accepted differences removed.
  private func accepting(
    _ outcome: ReplayedExchange.Outcome, _ item: PlannedExchange
  ) -> (ReplayedExchange.Outcome, [AcceptedDifference]) {
    guard case .different(let result) = outcome else { return (outcome, []) }
    let (rest, accepted) = pass.acceptance.split(result, of: item)
    let limited = rest.limited(to: options.rules.maximumDifferences)
    return (accepted.isEmpty ? .different(limited) : ReplayedExchange.Outcome(limited), accepted)
  }

  private func outcome(
    _ item: PlannedExchange, _ request: BridgeRequest, _ recorded: RecordedResponse,
    seen: inout TransferDetails, opened: @Sendable () -> Void
  ) async -> ReplayedExchange.Outcome {
    do {
      await state?.turn(of: item.id)
      let ready = try await ready(request, item, state)
      if let webSocket = item.recorded.webSocket {
        return try await spoken(ready, item, recorded, over: webSocket, seen: &seen, opened: opened)
      }
      let sent = pass.clock.now
      let response = try await pipeline.load(ready)
      defer { seen.metrics = response.transfer?.metrics }
      let coding = playback == nil ? SentRequests.coding : nil
      let outcome = try await collector.collect(response) { answer in
        if let reason = item.missingResponse { return ReplayedExchange.Outcome.same(note: reason) }
        var answer = answer
        answer.coding = coding
        answer.lasted = (pass.clock.now - sent) / .seconds(1)
        state?.learn(item, ready, recorded: recorded, answer: answer)
        return read(answer, item, ready, recorded: recorded)
      }
      guard case .unmatched = outcome else { return outcome }
      return try await missed(item, request, recorded)
    } catch {
      return ReplayedExchange.Outcome(failure: error)
    }
  }

  /// Replays a recorded WebSocket and compares the server's messages.
  private func spoken(
    _ request: BridgeRequest, _ item: PlannedExchange, _ recorded: RecordedResponse,
    over webSocket: RecordedWebSocket, seen: inout TransferDetails, opened: @Sendable () -> Void
  ) async throws -> ReplayedExchange.Outcome {
    let script = try WebSocketScript(try webSocket.messages(), state?.messageFilling)
    let (response, client) = try await WebSocketIssuer(options).opened(request) {
      try await pipeline.load($0)
    }
    defer { client.abandon() }
    let answer = try await collector.collect(response) { answer in
      state?.learn(item, request, recorded: recorded, answer: answer)
      return answer
    }
    guard response.status == 101 else {
      return comparison.outcome(
        answer, item, request, recorded: script.recorded.recorded(recorded), state: state)
    }
    messages.open(item)
    opened()
    let received = try await client.talk { talk in
      try await script.run(&talk, timeout: options.timeout) {
        try await messages.wait(for: item, messageAt: $0)
      }
    }
    guard let received else { return .failed(reason: "the connection was lost", wasSent: true) }
    let arranged = messages.arranged(received, like: script.recorded, of: item)
    seen.areMessagesReordered = arranged.isRearranged || received.isReordered(from: script.recorded)
    return comparison.outcome(
      arranged.actual(answer), item, request, recorded: script.recorded.recorded(recorded),
      state: state)
  }

  /// Handles a request without a recorded response.
  private func missed(
    _ item: PlannedExchange, _ request: BridgeRequest, _ recorded: RecordedResponse
  ) async throws -> ReplayedExchange.Outcome {
    switch options.playback.onMiss {
    case .fail, .notFound: return .unmatched(closest: [])
    case .skip: return .skipped(reason: "the recording with the responses has no response to it")
    case .live:
      guard let live = pass.live else { return .unmatched(closest: []) }
      if let reason = PlanRules.unsafeReason(item.recorded.request.method, options) {
        return .skipped(
          reason: "the recording with the responses has no response to it, and \(reason)")
      }
      await misses?.turn(of: item.id)
      let ready = try await ready(request, item, misses)
      let response = try await live.load(ready)
      return try await collector.collect(response) { answer in
        misses?.learn(item, ready, recorded: recorded, answer: answer)
        return comparison.outcome(answer, item, ready, recorded: recorded, state: misses)
      }
    }
  }

  private func read(
    _ actual: ActualResponse, _ item: PlannedExchange, _ request: BridgeRequest,
    recorded: RecordedResponse
  ) -> ReplayedExchange.Outcome {
    switch playback.map({ PlaybackResult(actual, $0.misses) }) ?? .response(actual) {
    case .unmatched: return .unmatched(closest: [])
    case .unusable(let reason): return .failed(reason: reason, wasSent: true)
    case .response(let actual):
      misses?.learn(item, request, recorded: recorded, answer: actual)
      return comparison.outcome(actual, item, request, recorded: recorded, state: state)
    }
  }

  private func ready(
    _ request: BridgeRequest, _ item: PlannedExchange, _ state: ReplayState?
  ) async throws -> BridgeRequest {
    var body: [UInt8] = []
    if case .content(let content) = item.recorded.request.body { body = try content.bytes() }
    var request = request
    try state?.prepare(&request, &body, for: item)
    let deadline = ContinuousClock.now + options.timeout
    request.change { parts in
      parts.deadline = deadline
      if !body.isEmpty { parts.body = .bytes(body) }
    }
    guard let hooked, !body.isEmpty, HookedIssuer.canIssue(request) else { return request }
    return try await hooked.issued(request, body, item.id, by: deadline)
  }
}
