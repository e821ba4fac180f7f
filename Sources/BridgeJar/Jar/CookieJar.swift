internal import Synchronization

/// The cookies of pages, servers and native code (RFC 6265bis).
///
/// Every call is synchronous and may come from any thread; its changes are visible to every call that begins after it
/// returned. Nothing is dropped silently: a store returns its outcome, and ``selection(for:)`` says why a cookie is not
/// sent.
public final class CookieJar: Sendable {
  private let state: Mutex<JarState>
  private let clock: any WallClock

  /// The second home of the cookies, such as a file; nil for a jar in memory.
  let storage: (any JarStorage)?

  /// Whether it has no storage.
  package var isInMemory: Bool { storage == nil }

  /// The result of opening the jar's file.
  public let openingReport: OpeningReport

  /// An empty jar in memory.
  ///
  /// - Parameters:
  ///   - publicSuffixes: The public suffix list, such as ``LibPSL``. There is no default, which would let one site set
  ///     cookies for all of its suffix.
  ///   - clock: The clock for creation, use and expiry of cookies.
  ///   - limits: The maximum numbers of cookies.
  ///   - policy: Choices that the standard leaves open.
  ///   - session: The session of cookies without expiry.
  public convenience init(
    publicSuffixes: any PublicSuffixes, clock: any WallClock = SystemWallClock(),
    limits: CookieLimits = CookieLimits(), policy: CookiePolicy = CookiePolicy(),
    session: SessionID = SessionID()
  ) {
    self.init(
      JarState(publicSuffixes, limits: limits, policy: policy, session: session), clock: clock)
  }

  /// A jar with this content, which it shares with `storage` from now on.
  package init(
    _ state: JarState, clock: any WallClock, storage: (any JarStorage)? = nil,
    report: OpeningReport = OpeningReport()
  ) {
    self.state = Mutex(state)
    self.clock = clock
    self.storage = storage
    openingReport = report
  }

  deinit {
    // Errors cannot be reported from here; call `close` first to see them.
    try? close()
  }

  /// Stores the cookie of one Set-Cookie field, or of one assignment to `document.cookie`.
  public func store(_ line: [UInt8], for context: CookieContext) -> StoreOutcome {
    let cookie: SetCookie
    do {
      cookie = try SetCookieParser.parse(line)
    } catch {
      return .rejected([error])
    }
    return store(cookie, for: context)
  }

  /// Stores a parsed cookie; the rules still apply.
  func store(_ cookie: SetCookie, for context: CookieContext) -> StoreOutcome {
    let now = clock.now
    return change { state in
      let request = state.request(context)
      let outcome = state.store.store(cookie, from: request, session: state.session, at: now)
      state.distributeChanges(by: request.author)
      return outcome
    }
  }

  /// Stores the cookie of one Set-Cookie field, or of one assignment to `document.cookie`.
  public func store(_ line: String, for context: CookieContext) -> StoreOutcome {
    store(Array(line.utf8), for: context)
  }

  /// The value of the Cookie field, or of `document.cookie`; nil if no cookie is sent.
  public func header(for context: CookieContext) -> [UInt8]? {
    let now = clock.now
    return change { state in
      let lookup = state.lookup(context, at: now)
      return state.store.header(lookup)
    }
  }

  /// The cookies that are sent, in the order of the Cookie field.
  public func cookies(for context: CookieContext) -> [Cookie] {
    let now = clock.now
    return change { state in
      let lookup = state.lookup(context, at: now)
      return state.store.cookies(lookup)
    }
  }

  /// The cookies that would be sent, and the others of the same site with all reasons why they would not.
  ///
  /// This does not count as a use of the cookies.
  public func selection(for context: CookieContext) -> CookieSelection {
    let now = clock.now
    return change { state in
      let lookup = state.lookup(context, at: now)
      return state.store.selection(lookup)
    }
  }

  /// A number that increases with every change of the jar's content.
  public var version: UInt64 { change { $0.store.version } }

  /// A number that changes whenever the result of ``header(for:)`` in this context changes, and sometimes without,
  /// unless ``CookiePolicy/laxGrace`` applies to the context.
  public func version(for context: CookieContext) -> UInt64 {
    let now = clock.now
    return change { state in
      let request = state.request(context)
      return state.store.version(for: request, at: now)
    }
  }
}

extension CookieJar {
  /// Applies other processes' changes and then `body` to the state; afterwards, outside the lock, notifies observers
  /// and the writer.
  package func change<Result: Sendable>(_ body: (inout JarState) -> Result) -> Result {
    storage?.catchUp(self)
    let writesEachChange = storage?.writesEachChange == true
    let (result, delivers, call) = state.withLock { state in
      let result = body(&state)
      state.distributeChanges(by: .native)
      return (
        result, state.deliveries.begin(),
        state.pending?.call(forEach: writesEachChange) ?? nil
      )
    }
    if let storage, let call { storage.callWriter(call, for: self) }
    if delivers { deliver() }
    return result
  }

  /// Applies `body` to the state under the lock, and does nothing else.
  package func withState<Result: Sendable>(_ body: (inout JarState) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Delivers pending changes to observers.
  package func deliverChanges() {
    if state.withLock({ $0.deliveries.begin() }) { deliver() }
  }

  private func deliver() {
    while let batch = state.withLock({ $0.deliveries.next() }) { batch.deliver() }
  }

  /// The current time of the jar's clock.
  package var now: WallInstant { clock.now }
}
