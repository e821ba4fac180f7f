public import BridgeCore
internal import Synchronization

/// Where the bytes that a page sends wait for the request they belong to.
///
/// A body and its request meet in either order. A body is bound to the scope of its page, to method and URL,
/// and to the origin of the frame; it is consumed once, and kept until its request is over, so that redirects
/// and retries can send it again. A body or request left alone fails in time with a ``BodyError``, and is
/// never replaced by an empty body.
///
/// Any thread may call any method. Only ``claim(_:in:for:from:until:)`` waits.
public final class BodyStore: Sendable {
  let limits: BodyLimits
  let clock: any MonotonicClock
  let space: SpillSpace
  let deadlines: DeadlineWatch
  private let state: Mutex<StoreState>

  /// - Parameters:
  ///   - limits: how much it takes, and for how long.
  ///   - spillFolder: where large bodies go, in files without a name; nil for `TMPDIR`, or `/var/tmp`.
  ///     A folder that is kept in memory, as `/tmp` is on many systems, saves none.
  ///   - clock: what the times are measured on.
  public convenience init(
    limits: BodyLimits = BodyLimits(), spillFolder: String? = nil,
    clock: any MonotonicClock = SystemClock()
  ) {
    let folder = spillFolder ?? SpillFolder.usual
    self.init(limits: limits, clock: clock) { () throws(SpillFailure) in
      try UnlinkedFile(in: folder)
    }
  }

  /// A store that spills to files of `makeFile`, for tests of disks that fail.
  package init(
    limits: BodyLimits = BodyLimits(), clock: any MonotonicClock = SystemClock(),
    makeFile: @escaping @Sendable () throws(SpillFailure) -> any SpillFile
  ) {
    self.limits = limits
    self.clock = clock
    space = SpillSpace(limits, makeFile: makeFile)
    deadlines = DeadlineWatch(clock: clock)
    state = Mutex(StoreState(limits))
  }

  /// Opens the scope of a document, for ``PageContext/scope`` and for the hook's configuration.
  ///
  /// - Parameters:
  ///   - origin: the document's origin; nil for an opaque one.
  ///   - maximumBodies: the most bodies, and requests that wait for one, that it may have at a time: for a page
  ///     whose requests are bounded elsewhere. Nil for ``BodyLimits/bodiesPerScope``.
  ///   - onSent: called with how many bytes of a body have been taken to be sent. It must not block.
  /// - Returns: the scope, open until it is ended.
  public func openScope(
    for origin: Origin?, maximumBodies: Int? = nil,
    onSent: (@Sendable (BodyID, Int) -> Void)? = nil
  ) -> PageScope {
    let scope = PageScope()
    let stored = StoredScope(
      origin: origin, maximumBodies: maximumBodies ?? limits.bodiesPerScope, onSent: onSent,
      spent: SpentIDs(capacity: limits.spentIDs))
    change { state, _ in state.scopes[scope] = stored }
    return scope
  }

  /// The old form of ``openScope(for:maximumBodies:onSent:)``.
  @available(*, deprecated, renamed: "openScope(for:maximumBodies:onSent:)")
  public func openScope(
    for origin: Origin?, mostBodies: Int?, onSent: (@Sendable (BodyID, Int) -> Void)? = nil
  ) -> PageScope {
    openScope(for: origin, maximumBodies: mostBodies, onSent: onSent)
  }

  /// Ends a scope with its document. Its bodies go, and requests that wait for one fail with `scopeEnded`.
  ///
  /// A body that a request is sending, and that the page handed over whole, stays until it is sent.
  public func endScope(_ scope: PageScope) {
    let tickets = change { state, after in state.end(scope, &after) }
    for ticket in tickets { deadlines.remove(ticket) }
  }

  /// Whether `scope` is open here for a page of `origin`.
  public func isOpen(_ scope: PageScope, for origin: Origin?) -> Bool {
    change { state, _ in
      guard let found = state.scopes[scope] else { return false }
      return !found.isEnded && found.origin == origin
    }
  }

  /// Its content and history. Expired bodies are not counted.
  public var counters: BodyCounters {
    var counters = change { state, after in
      expireDue(&state, &after)
      return state.counters
    }
    counters.scopes = change { state, _ in state.scopes.count }
    counters.bytesInMemory = space.bytesInMemory
    counters.files = space.files
    counters.spilled = space.spilled
    return counters
  }

  /// Changes the books, then does what follows from it outside the lock.
  func change<Outcome: Sendable, Failure: Error>(
    _ change: (inout StoreState, inout StoreAftermath) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    var after = StoreAftermath()
    defer { after.perform() }
    return try state.withLock { state throws(Failure) in try change(&state, &after) }
  }

  /// Has a body expire, unless a request takes it before.
  func watch(_ key: BodyKey, until expiry: ContinuousClock.Instant) -> DeadlineWatch.Ticket {
    deadlines.add(expiry) { [weak self] in self?.expire(key) }
  }

  private func expire(_ key: BodyKey) {
    change { state, after in
      guard let body = state.scopes[key.scope]?.bodies[key.id], !body.isClaimed else { return }
      guard body.isDue(at: clock.now) else {
        // More bytes came meanwhile, and the time counts from the last of them.
        state.scopes[key.scope]?.bodies[key.id]?.ticket = watch(key, until: body.expiry)
        return
      }
      state.remove(key, .expired, &after)
    }
  }

  private func expireDue(_ state: inout StoreState, _ after: inout StoreAftermath) {
    let now = clock.now
    for (scope, stored) in state.scopes {
      for (id, body) in stored.bodies where body.isDue(at: now) {
        state.remove(BodyKey(scope: scope, id: id), .expired, &after)
      }
    }
  }
}
