internal import Dispatch
internal import Synchronization

extension CookieJar {
  /// A jar whose cookies are kept in a file, an SQLite database that several processes may use at
  /// the same time.
  ///
  /// Each call sees what other processes had committed before it, and tells this jar's observers; while it has some, an
  /// idle jar looks by itself. Changes of two processes to the same cookie take effect in the order of their commits. A
  /// change that the later one may not make then (rules S7 and S8) is taken back, and reported in ``lateRefusals``.
  ///
  /// Where the file cannot be written the jar still works, ``openingReport`` and ``flush()``
  /// say why, and what is to be written waits until it can be.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or is to be made, readable by this user only. Its folder must
  ///     exist. It is the host's choice and never comes from a URL.
  ///   - durability: When changes are in the file.
  ///   - publicSuffixes: Where registrable domains end; nil for the newest list of the system.
  ///   - clock: The time that cookies are created, used and expired by.
  ///   - limits: How many cookies are kept.
  ///   - policy: What the standard leaves open.
  ///   - session: The session that cookies without expiry belong to.
  /// - Throws: ``CookieError`` where there is no public suffix list, no folder, or a file that
  ///   cannot be read, is no jar, or is a newer version's. A damaged file is no error: it is moved
  ///   aside, the jar begins empty, and ``openingReport`` says so.
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
      // Rows read by a failed attempt to open do not carry over to the next.
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

  /// Writes all that was stored before, and returns once it is committed.
  ///
  /// - Throws: ``CookieError``: what keeps it from being written. Nothing is lost by that; it stays
  ///   pending, and is written when it can be.
  public func flush() throws(CookieError) { try write(isLast: false) }

  /// Writes all that was stored before, and marks the session as cleanly ended for this jar. A jar
  /// that is released is closed as well, without a word about what went wrong. One that is in memory
  /// has nothing to close, and stays as it is.
  ///
  /// A closed jar still answers what is in it, but takes nothing and gives up only what expires:
  /// every store is rejected with ``CookieReason/jarClosed``, and ``flush()`` throws. So whatever
  /// was acknowledged as stored, by whichever thread, is in the file.
  ///
  /// - Throws: ``CookieError``: what keeps it from being written. The jar is not closed then, and
  ///   goes on. To close it once more is no error.
  public func close() throws(CookieError) { try write(isLast: true) }

  /// The changes undone since the jar was opened because another process had been first.
  public var lateRefusals: LateRefusals { withState { $0.lateRefusals } }
}

extension CookieJar {
  private static let delay = DispatchTimeInterval.milliseconds(50)
  private static let retryDelay = DispatchTimeInterval.seconds(1)

  /// Takes over what other processes committed.
  func catchUp() {
    guard let file, !file.isCurrent else { return }
    let now = now
    do {
      try file.catchUp { news in withState { $0.takeOver(news, at: now) } }
    } catch {
      // The jar goes on with what it has; the next call tries again, and a flush says why.
    }
  }

  /// Has pending changes written as the durability asks.
  func callWriter(_ call: WriterCall?) {
    guard let file, let call else { return }
    if file.durability == .full { return writeInBackground() }
    let delay = call == .now ? .nanoseconds(0) : Self.delay
    file.queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.writeInBackground() }
  }

  /// Writes, and comes back later if that fails.
  private func writeInBackground() {
    withState { $0.pending?.writerCame() }
    do {
      try write(isLast: false)
    } catch {
      // Everything is still pending; `flush` reports the failure.
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

  /// Lets go of a file that has been moved or removed: the next process to open the jar would find
  /// nothing in its place. All cookies become pending again.
  private func leaveReplaced(_ file: JarFile) throws(CookieError) {
    guard file.isReplaced else { return }
    try file.disconnect(keepingLog: true)
    withState { state in state.pending?.addAll(state.store.cookies) }
  }

  /// Connects to a file that could not be written until now.
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
    // Not the public property, which calls the writer, who waits for this very turn.
    let session = withState { $0.session }
    try file.openWritable({ _ in ChosenSession(id: session) }, admit, &report)
    let place = file.place
    withState { $0.store.sequence = $0.store.sequence.moved(to: place) }
  }
}

extension JarState {
  /// How often it is written which cookies were used.
  private static let usePeriod = Duration.seconds(60)

  /// The changes to write. After the last batch the jar takes no more changes.
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

  /// Takes back what could not be written.
  mutating func restore(_ batch: JarBatch) {
    store.isClosed = false
    pending?.restore(batch.changes)
    usesWritten = batch.usesSince
  }

  /// Forgets cookies that expired since the last batch was taken: the next process to open the file
  /// finds them expired as well.
  mutating func endWriting() {
    pending = nil
    updateObservation()
  }
}
