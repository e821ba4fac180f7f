extension CookieJar {
  /// A jar in memory with the cookies that a file holds now, in the session that the file's owner is
  /// in. The file is only read: it may be another user's, locked, or on a disk that cannot be
  /// written. Later changes of this jar are not written.
  ///
  /// - Throws: ``CookieError`` where there is no public suffix list, or no file that can be read
  ///   whole. A damaged one stays where it is.
  package convenience init(
    reading path: String, clock: any WallClock = SystemWallClock()
  ) throws(CookieError) {
    let now = clock.now
    var state = JarState(
      store: CookieStore(limits: CookieLimits()), suffixes: SuffixCache(try LibPSL(.latest)),
      session: SessionID(), policy: CookiePolicy())
    let file = JarFile(path: path, durability: .perChange)
    let start = SessionStart.continuing
    let report = try file.read(start.choice) { rows, session in
      state.session = session
      return try state.load(rows, at: now)
    }
    self.init(state, clock: clock, report: report)
  }
}
