public import BridgeCore
internal import Synchronization

/// Stores the body bytes that a page sends until their request claims them.
///
/// A body and its request may arrive in either order. A body is bound to the scope of its page, to method and URL, and
/// to the origin of the frame. It is claimed once, and kept until its request ends, so that redirects and retries can
/// send it again. A body or request without its counterpart fails after a time with a ``BodyError``, and is never
/// replaced by an empty body.
///
/// Safe to use from any thread. Only ``claim(_:in:for:from:until:)`` waits.
public final class BodyStore: Sendable {
  let limits: BodyLimits
  let clock: any MonotonicClock
  let space: SpillSpace
  let deadlines: DeadlineWatch
  private let state: Mutex<StoreState>

  /// - Parameters:
  ///   - limits: the size and time limits.
  ///   - spillFolder: the folder for large bodies, which are in unlinked files; nil for `TMPDIR`, or else `/var/tmp`,
  ///     or `/tmp` if that is not writable. A folder in memory, as `/tmp` is on many systems, saves no memory.
  ///   - clock: the clock for time limits.
  public convenience init(
    limits: BodyLimits = BodyLimits(), spillFolder: String? = nil,
    clock: any MonotonicClock = SystemClock()
  ) {
    let folder = spillFolder ?? SpillFolder.usual
    self.init(limits: limits, clock: clock) { () throws(SpillFailure) in
      try UnlinkedFile(in: folder)
    }
  }

  /// A store that spills to files made by `makeFile`, for tests of disk failures.
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
  ///   - maximumBodies: the maximum number of its bodies and waiting requests, for a page whose requests are limited
  ///     elsewhere. Nil for ``BodyLimits/bodiesPerScope``.
  ///   - onSent: called with the number of bytes of a body taken for sending. It must not block.
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

  /// Ends a scope with its document. Its bodies are dropped, and waiting requests fail with `scopeEnded`.
  ///
  /// A complete body that a request is sending stays until it is sent.
  public func endScope(_ scope: PageScope) {
    let tickets = change { state, after in state.end(scope, &after) }
    for ticket in tickets { deadlines.remove(ticket) }
  }

  /// Whether `scope` is open in this store for a page of `origin`.
  public func isOpen(_ scope: PageScope, for origin: Origin?) -> Bool {
    change { state, _ in
      guard let found = state.scopes[scope] else { return false }
      return !found.isEnded && found.origin == origin
    }
  }

  /// The current content and the totals. Expired bodies are not counted.
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

  /// Changes the state, and then runs the follow-up work outside the lock.
  func change<Outcome: Sendable, Failure: Error>(
    _ change: (inout StoreState, inout StoreAftermath) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    var after = StoreAftermath()
    defer { after.perform() }
    return try state.withLock { state throws(Failure) in try change(&state, &after) }
  }

  /// Makes a body expire, unless a request claims it before.
  func watch(_ key: BodyKey, until expiry: ContinuousClock.Instant) -> DeadlineWatch.Ticket {
    deadlines.add(expiry) { [weak self] in self?.expire(key) }
  }

  private func expire(_ key: BodyKey) {
    change { state, after in
      guard let body = state.scopes[key.scope]?.bodies[key.id], !body.isClaimed else { return }
      guard body.isDue(at: clock.now) else {
        // More bytes arrived meanwhile, and the time counts from the last of them.
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
