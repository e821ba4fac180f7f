internal import Dispatch
internal import Synchronization

extension CookieJar {
  /// A jar stored in a file: an SQLite database that several processes may use at the same time.
  ///
  /// Each call sees what other processes committed before it and notifies this jar's observers; while it has observers,
  /// an idle jar polls the file. Concurrent changes of the same cookie take effect in the order of their commits. A
  /// change that is no longer allowed by then (rules S7 and S8) is undone and reported in ``lateRefusals``.
  ///
  /// If the file cannot be written the jar still works; ``openingReport`` and ``flush()`` give the reason, and pending
  /// changes are written when it becomes possible.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is created if absent and readable by this user only. Its folder must exist.
  ///     The host chooses the path; it never comes from a URL.
  ///   - durability: When changes reach the file.
  ///   - publicSuffixes: The public suffix list; nil for the newest list of the system.
  ///   - clock: The clock for creation, use and expiry of cookies.
  ///   - limits: The maximum numbers of cookies.
  ///   - policy: Choices that the standard leaves open.
  ///   - session: The session of cookies without expiry.
  /// - Throws: ``CookieError`` if there is no public suffix list or folder, or if the file cannot be read, is not a
  ///   jar, or has a newer version. Damage is not an error: the damaged file is moved aside, the jar begins empty, and
  ///   ``openingReport`` says so.
  public convenience init(
    at path: String, durability: Durability = .perChange,
    publicSuffixes: (any PublicSuffixes)? = nil, clock: any WallClock = SystemWallClock(),
    limits: CookieLimits = CookieLimits(), policy: CookiePolicy = CookiePolicy(),
    session: SessionStart = .new
  ) throws(CookieError) {
    let suffixes: any PublicSuffixes
    if let publicSuffixes { suffixes = publicSuffixes } else { suffixes = try LibPSL(.latest) }
    var state = JarState(
      store: CookieStore(limits: limits), suffixes: SuffixCache(suffixes),
      session: session.choice(PastSession()).id, policy: policy)
    guard durability != .memory else {
      self.init(state, clock: clock)
      return
    }
    let file = JarFile(path: path, durability: durability)
    let now = clock.now
    let empty = state
    let report = try file.open(at: now, session: session.choice) { rows, session in
      // Discard rows read by a failed attempt to open.
      state = empty
      state.session = session
      return try state.load(rows, at: now)
    }
    state.store.sequence = state.store.sequence.moved(to: file.place)
    state.pending = PendingChanges()
    state.usesWritten = now
    state.updateObservation()
    self.init(state, clock: clock, file: file, report: report)
  }

  /// Writes all changes stored so far, and returns once they are committed.
  ///
  /// - Throws: ``CookieError`` with the reason why writing failed. Nothing is lost: the changes stay pending and are
  ///   written when possible.
  public func flush() throws(CookieError) { try write(isLast: false) }

  /// Writes all changes stored so far, and marks the session as cleanly ended for this jar. Releasing a jar also closes
  /// it, but ignores errors. A jar in memory has nothing to close and stays usable.
  ///
  /// A closed jar still answers look-ups, but stores and removes nothing except expired cookies: every store is
  /// rejected with ``CookieReason/jarClosed``, and ``flush()`` throws. So every change acknowledged as stored, on any
  /// thread, is in the file.
  ///
  /// - Throws: ``CookieError`` with the reason why writing failed; the jar then stays open. Closing a closed jar is not
  ///   an error.
  public func close() throws(CookieError) { try write(isLast: true) }

  /// The changes undone since the jar was opened, because another process had committed first.
  public var lateRefusals: LateRefusals { withState { $0.lateRefusals } }
}

extension CookieJar {
  private static let delay = DispatchTimeInterval.milliseconds(50)
  private static let retryDelay = DispatchTimeInterval.seconds(1)

  /// Applies the commits of other processes.
  func catchUp() {
    guard let file, !file.isCurrent else { return }
    let now = now
    do {
      try file.catchUp { news in withState { $0.takeOver(news, at: now) } }
    } catch {
      // The jar continues with its state; the next call tries again, and `flush` reports the reason.
    }
  }

  /// Schedules the writing of pending changes according to the durability.
  func callWriter(_ call: WriterCall?) {
    guard let file, let call else { return }
    if file.durability == .full { return writeInBackground() }
    let delay = call == .now ? .nanoseconds(0) : Self.delay
    file.queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.writeInBackground() }
  }

  /// Writes pending changes; schedules a retry after an error that may pass.
  private func writeInBackground() {
    withState { $0.pending?.writerCame() }
    do {
      try write(isLast: false)
    } catch {
      // All changes are still pending; `flush` reports the failure.
      let returns = error.isPassing
      withState { $0.pending?.writerCame(willReturn: returns) }
      guard returns else { return }
      file?.queue.asyncAfter(deadline: .now() + Self.retryDelay) { [weak self] in
        self?.writeInBackground()
      }
    }
  }

  func write(isLast: Bool) throws(CookieError) {
    guard let file else { return }
    let now = now
    do {
      try file.inTurn {
        if isLast && file.isClosed { return }
        try leaveReplaced(file)
        try reopen(file, at: now)
        try file.catchUp { news in withState { $0.takeOver(news, at: now) } }
        guard isLast || withState({ $0.pending?.isEmpty == false }) else { return }
        try file.commit(
          takeOver: { news in withState { $0.takeOver(news, at: now) } },
          take: { withState { $0.batch(at: now, isLast: isLast) } },
          restore: { batch in withState { $0.restore(batch) } })
        guard isLast else { return }
        withState { $0.endWriting() }
        try file.close()
      }
    } catch {
      deliverChanges()
      throw CookieError(error, at: file.path)
    }
    deliverChanges()
  }

  /// Disconnects from a file that was moved or removed, because the next process to open the jar would not find it. All
  /// cookies become pending again.
  private func leaveReplaced(_ file: JarFile) throws(CookieError) {
    guard file.isReplaced else { return }
    try file.disconnect(keepingLog: true)
    withState { state in state.pending?.addAll(state.store.cookies) }
  }

  /// Connects to a file that could not be written before.
  private func reopen(_ file: JarFile, at now: WallInstant) throws(CookieError) {
    guard try !file.isConnected else { return }
    var report = OpeningReport()
    let admit: JarFile.Admission = { rows, session in
      var news = FileNews(session: session)
      news.isWhole = true
      try rows { news.items.append(.row($0)) }
      self.withState { $0.takeOver(news, at: now) }
      return JarState.Intake()
    }
    // Not the public property: it would call the writer, which waits for this turn.
    let session = withState { $0.session }
    try file.openWritable({ _ in ChosenSession(id: session) }, admit, &report)
    let place = file.place
    withState { $0.store.sequence = $0.store.sequence.moved(to: place) }
  }
}

extension JarState {
  /// The interval at which the last uses of cookies are written.
  private static let usePeriod = Duration.seconds(60)

  /// The changes to write. After the last batch the jar accepts no more changes.
  mutating func batch(at now: WallInstant, isLast: Bool) -> JarBatch {
    var batch = JarBatch()
    batch.isLast = isLast
    store.isClosed = isLast
    batch.changes = pending?.take() ?? PendingChanges()
    batch.usesSince = usesWritten
    guard isLast || usesWritten.advanced(by: Self.usePeriod) <= now else { return batch }
    batch.uses = store.cookies.filter { $0.lastAccessed > usesWritten }
      .map { ($0.identity, $0.lastAccessed) }
    usesWritten = now
    return batch
  }

  /// Makes a batch that could not be written pending again.
  mutating func restore(_ batch: JarBatch) {
    store.isClosed = false
    pending?.restore(batch.changes)
    usesWritten = batch.usesSince
  }

  /// Stops collecting changes. Only expiries can have been added since the last batch, and the next process to open the
  /// file finds those cookies expired too.
  mutating func endWriting() {
    pending = nil
    updateObservation()
  }
}
