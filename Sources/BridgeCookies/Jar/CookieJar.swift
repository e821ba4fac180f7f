internal import Synchronization

/// The cookies of pages, servers and native code (RFC 6265bis).
///
/// Every call is synchronous and may come from any thread; what it changed is seen by every call
/// that begins after it returned. Nothing is dropped silently: a store says what came of it, and
/// ``selection(for:)`` why a cookie stays behind.
public final class CookieJar: Sendable {
  private let state: Mutex<JarState>
  private let clock: any WallClock

  /// The file that the cookies are kept in; nil where they are kept in memory.
  let file: JarFile?

  /// The result of opening the jar's file.
  public let openingReport: OpeningReport

  /// An empty jar that is kept in memory.
  ///
  /// - Parameters:
  ///   - publicSuffixes: Where registrable domains end, such as ``LibPSL``. There is no default
  ///   that would
  ///     let one site set cookies for all of its suffix.
  ///   - clock: The time that cookies are created, used and expired by.
  ///   - limits: How many cookies are kept.
  ///   - policy: What the standard leaves open.
  ///   - session: The session that cookies without expiry belong to.
  public convenience init(
    publicSuffixes: any PublicSuffixes, clock: any WallClock = SystemWallClock(),
    limits: CookieLimits = CookieLimits(), policy: CookiePolicy = CookiePolicy(),
    session: SessionID = SessionID()
  ) {
    self.init(
      JarState(
        store: CookieStore(limits: limits), suffixes: SuffixCache(publicSuffixes),
        session: session, policy: policy),
      clock: clock)
  }

  init(
    _ state: JarState, clock: any WallClock, file: JarFile? = nil,
    report: OpeningReport = OpeningReport()
  ) {
    self.state = Mutex(state)
    self.clock = clock
    self.file = file
    openingReport = report
  }

  deinit {
    // An error cannot be reported from here; call `close` before to see it.
    try? close()
  }

  /// Stores what one Set-Cookie field, or one assignment to `document.cookie`, says.
  public func store(_ line: [UInt8], for context: CookieContext) -> StoreOutcome {
    let cookie: SetCookie
    do {
      cookie = try SetCookieParser.parse(line)
    } catch {
      return .rejected([error])
    }
    return store(cookie, for: context)
  }

  /// Stores a cookie that was parsed already; the rules still apply.
  func store(_ cookie: SetCookie, for context: CookieContext) -> StoreOutcome {
    let now = clock.now
    return change { state in
      let request = state.request(context)
      let outcome = state.store.store(cookie, from: request, session: state.session, at: now)
      state.distributeChanges(by: request.author)
      return outcome
    }
  }

  /// Stores what one Set-Cookie field, or one assignment to `document.cookie`, says.
  public func store(_ line: String, for context: CookieContext) -> StoreOutcome {
    store(Array(line.utf8), for: context)
  }

  /// The value of the Cookie field, or of `document.cookie`; nil where no cookie goes along.
  public func header(for context: CookieContext) -> [UInt8]? {
    let now = clock.now
    return change { state in
      let lookup = state.lookup(context, at: now)
      return state.store.header(lookup)
    }
  }

  /// The cookies that go along, in the order of the Cookie field.
  public func cookies(for context: CookieContext) -> [Cookie] {
    let now = clock.now
    return change { state in
      let lookup = state.lookup(context, at: now)
      return state.store.cookies(lookup)
    }
  }

  /// The cookies that would go along, and the others of the same site with all reasons why they
  /// would not.
  ///
  /// It only looks: nothing counts as used by it.
  public func selection(for context: CookieContext) -> CookieSelection {
    let now = clock.now
    return change { state in
      let lookup = state.lookup(context, at: now)
      return state.store.selection(lookup)
    }
  }

  /// Grows with every change of the jar's content.
  public var version: UInt64 { change { $0.store.version } }

  /// A number that stays the same only as long as ``header(for:)`` answers the same in this
  /// context, unless the context takes part in a ``CookiePolicy/laxGrace``.
  public func version(for context: CookieContext) -> UInt64 {
    let now = clock.now
    return change { state in
      let request = state.request(context)
      return state.store.version(for: request, at: now)
    }
  }
}

extension CookieJar {
  /// Changes the state as other processes left it, and then, without the lock, tells those who
  /// observe it, and the writer.
  func change<Result: Sendable>(_ body: (inout JarState) -> Result) -> Result {
    if file != nil { catchUp() }
    let (result, delivers, call) = state.withLock { state in
      let result = body(&state)
      state.distributeChanges(by: .native)
      return (
        result, state.deliveries.begin(),
        state.pending?.call(forEach: file?.durability == .full) ?? nil
      )
    }
    if file != nil { callWriter(call) }
    if delivers { deliver() }
    return result
  }

  /// Changes the state, and no more than that.
  func withState<Result: Sendable>(_ body: (inout JarState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Tells those who observe the jar what has changed.
  func deliverChanges() {
    if state.withLock({ $0.deliveries.begin() }) { deliver() }
  }

  private func deliver() {
    while let batch = state.withLock({ $0.deliveries.next() }) { batch.deliver() }
  }

  /// The present moment by the jar's clock.
  var now: WallInstant { clock.now }
}
