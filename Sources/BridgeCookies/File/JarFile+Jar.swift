internal import Dispatch

extension JarFile: JarStorage {
  private static let delay = DispatchTimeInterval.milliseconds(50)
  private static let retryDelay = DispatchTimeInterval.seconds(1)

  var writesEachChange: Bool { durability == .full }

  func catchUp(_ jar: CookieJar) {
    guard !isCurrent else { return }
    let now = jar.now
    do {
      try catchUp { news in jar.withState { $0.takeOver(news, at: now) } }
    } catch {
      // The jar continues with its state; the next call tries again, and `flush` reports the reason.
    }
  }

  /// Schedules the writing of pending changes according to the durability.
  func callWriter(_ call: WriterCall, for jar: CookieJar) {
    if writesEachChange { return writeInBackground(jar) }
    writeLater(jar, after: call == .now ? .nanoseconds(0) : Self.delay)
  }

  private func writeLater(_ jar: CookieJar, after delay: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + delay) { [weak self, weak jar] in
      if let self, let jar { writeInBackground(jar) }
    }
  }

  /// Writes pending changes; schedules a retry after an error that may pass.
  private func writeInBackground(_ jar: CookieJar) {
    jar.withState { $0.writerCame() }
    do {
      try write(jar, isLast: false)
    } catch {
      // All changes are still pending; `flush` reports the failure.
      let returns = error.isPassing
      jar.withState { $0.writerCame(willReturn: returns) }
      if returns { writeLater(jar, after: Self.retryDelay) }
    }
  }

  func write(_ jar: CookieJar, isLast: Bool) throws(CookieError) {
    let now = jar.now
    do {
      try inTurn {
        if isLast && isClosed { return }
        try leaveReplaced(jar)
        try reopen(jar, at: now)
        try catchUp { news in jar.withState { $0.takeOver(news, at: now) } }
        guard isLast || jar.withState({ $0.hasPendingChanges }) else { return }
        try commit(
          takeOver: { news in jar.withState { $0.takeOver(news, at: now) } },
          take: { jar.withState { $0.batch(at: now, isLast: isLast) } },
          restore: { batch in jar.withState { $0.restore(batch) } })
        guard isLast else { return }
        jar.withState { $0.endWriting() }
        try close()
      }
    } catch {
      jar.deliverChanges()
      throw CookieError(error, at: path)
    }
    jar.deliverChanges()
  }

  /// Disconnects from a file that was moved or removed, because the next process to open the jar would not find it. All
  /// cookies become pending again.
  private func leaveReplaced(_ jar: CookieJar) throws(CookieError) {
    guard isReplaced else { return }
    try disconnect(keepingLog: true)
    jar.withState { $0.addAllToPending() }
  }

  /// Connects to a file that could not be written before.
  private func reopen(_ jar: CookieJar, at now: WallInstant) throws(CookieError) {
    guard try !isConnected else { return }
    var report = OpeningReport()
    let admit: Admission = { rows, session in
      var news = StorageNews(session: session)
      news.isWhole = true
      try rows { news.items.append(.row($0)) }
      jar.withState { $0.takeOver(news, at: now) }
      return JarState.Intake()
    }
    // Not the public property: it would call the writer, which waits for this turn.
    let session = jar.withState { $0.session }
    try openWritable({ _ in ChosenSession(id: session) }, admit, &report)
    let place = place
    jar.withState { $0.move(to: place) }
  }
}
