public import BridgeCore

/// For requests: claim and release bodies.
extension BodyStore {
  /// The body for a request. Waits for it to begin, until `deadline` and at most ``BodyLimits/claimTimeout``.
  ///
  /// Returns as soon as the body has begun; the rest streams. No other request can claim it.
  ///
  /// - Parameters:
  ///   - id: the id in the request's tag.
  ///   - scope: the scope confirmed by the host.
  ///   - purpose: the request's method and URL, without the tag.
  ///   - origin: the origin of the requesting frame, confirmed by the host; nil for an opaque one.
  ///   - deadline: the deadline of the request; nil for none.
  /// - Returns: the body, exclusive to this request until the claim is released.
  /// - Throws: ``BodyError``; `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func claim(
    _ id: BodyID, in scope: PageScope, for purpose: BodyPurpose, from origin: Origin?,
    until deadline: ContinuousClock.Instant? = nil
  ) async throws -> BodyClaim {
    let key = BodyKey(scope: scope, id: id)
    let body: StoredBody
    if let found = try take(key, purpose, origin) {
      body = found
    } else {
      body = try await wait(key, purpose, origin, until: deadline)
    }
    return claim(of: body, key)
  }

  /// The body if it exists; nil if it may still come.
  private func take(
    _ key: BodyKey, _ purpose: BodyPurpose, _ origin: Origin?
  ) throws(BodyError) -> StoredBody? {
    try refusing { state, after throws(BodyError) in
      try take(key, for: purpose, from: origin, &state, &after)
    }
  }

  private func take(
    _ key: BodyKey, for purpose: BodyPurpose, from origin: Origin?, _ state: inout StoreState,
    _ after: inout StoreAftermath
  ) throws(BodyError) -> StoredBody? {
    guard let body = try ClaimRules.body(key, for: origin, in: state) else { return nil }
    guard !body.isDue(at: clock.now) else {
      state.remove(key, .expired, &after)
      throw .expired
    }
    try ClaimRules.check(purpose, against: body)
    if let ticket = body.ticket { deadlines.remove(ticket) }
    return state.claim(key, body)
  }

  private nonisolated(nonsending) func wait(
    _ key: BodyKey, _ purpose: BodyPurpose, _ origin: Origin?,
    until deadline: ContinuousClock.Instant?
  ) async throws -> StoredBody {
    let serial = change { state, _ in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let timeout = clock.now + limits.claimTimeout
    let end = min(deadline ?? timeout, timeout)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        let waiter = BodyWaiter(serial: serial, purpose: purpose, wake: wake)
        enter(waiter, key, origin, until: end)
      }
    } onCancel: {
      giveUp(key, serial, CancellationError())
    }
  }

  /// Makes a request wait for its body. The body may have arrived, or the task been cancelled, just before.
  private func enter(
    _ waiter: BodyWaiter, _ key: BodyKey, _ origin: Origin?, until end: ContinuousClock.Instant
  ) {
    change { state, after in
      do {
        if Task.isCancelled { throw CancellationError() }
        if let body = try take(key, for: waiter.purpose, from: origin, &state, &after) {
          return after.wake(waiter, .success(body))
        }
        try lineUp(waiter, key, until: end, &state)
      } catch {
        if error is BodyError { state.counters.refused += 1 }
        after.wake(waiter, .failure(error))
      }
    }
  }

  private func lineUp(
    _ waiter: BodyWaiter, _ key: BodyKey, until end: ContinuousClock.Instant,
    _ state: inout StoreState
  ) throws(BodyError) {
    try FillRules.checkWaiting(key, state)
    var waiter = waiter
    let (serial, summary) = (waiter.serial, waiter.purpose.summary)
    waiter.ticket = deadlines.add(end) { [weak self] in
      self?.giveUp(key, serial, BodyError.neverCame(summary))
    }
    state.scopes[key.scope]?.waiters[key.id] = waiter
    state.counters.waiting += 1
  }

  private func giveUp(_ key: BodyKey, _ serial: UInt64, _ error: any Error) {
    let ticket = change { state, after -> DeadlineWatch.Ticket? in
      guard state.scopes[key.scope]?.waiters[key.id]?.serial == serial else { return nil }
      // If the body comes later, it has no request any more.
      state.scopes[key.scope]?.spent.insert(key.id, (error as? BodyError)?.code ?? .cancelled)
      if error is BodyError { state.counters.missing += 1 }
      return state.wake(key, .failure(error), &after)?.ticket
    }
    if let ticket { deadlines.remove(ticket) }
  }

  private func claim(of body: StoredBody, _ key: BodyKey) -> BodyClaim {
    let lease = BodyLease { [self] in
      change { state, after in _ = state.remove(key, .released, &after) }
    }
    return BodyClaim(
      body: readable(body, key, lease), contentType: body.contentType, lease: lease)
  }

  /// The body for the pipeline: in memory if it is complete there and its length was announced, otherwise a repeatable
  /// stream.
  private func readable(_ body: StoredBody, _ key: BodyKey, _ lease: BodyLease) -> Body {
    let (content, id) = (body.content, key.id)
    let onSent = change { state, _ in state.scopes[key.scope]?.onSent }
    if body.announced != nil, let bytes = content.bytesAtHand {
      guard let onSent, !bytes.isEmpty else { return .bytes(bytes) }
      return Body.bytes(bytes).tapped(onChunk: { onSent(id, $0.count) }, onEnd: { _ in })
    }
    return Body(length: body.announced) {
      ContentReader(content, lease: lease) { count in onSent?(id, count) }
    }
  }

  /// Runs a change, and counts it if it is refused.
  func refusing<Result: Sendable>(
    _ body: (inout StoreState, inout StoreAftermath) throws(BodyError) -> Result
  ) throws(BodyError) -> Result {
    try change { state, after throws(BodyError) in
      do throws(BodyError) {
        return try body(&state, &after)
      } catch {
        state.counters.refused += 1
        throw error
      }
    }
  }
}

extension StoreState {
  /// Marks a body as claimed. It now belongs to its request.
  mutating func claim(_ key: BodyKey, _ body: StoredBody) -> StoredBody {
    scopes[key.scope]?.bodies[key.id]?.isClaimed = true
    counters.claimed += 1
    return body
  }
}

extension BodyError {
  static func neverCame(_ summary: String) -> BodyError {
    BodyError(
      .neverCame,
      "\(summary): the page's hook never handed over the body of this request; nothing was sent")
  }
}
