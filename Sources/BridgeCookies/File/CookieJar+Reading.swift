extension CookieJar {
  /// A jar in memory with the current cookies of a file, in the current session of that file. The file is only read: it
  /// may belong to another user, be locked, or be on read-only storage. Later changes of this jar are not written.
  ///
  /// - Throws: ``CookieError`` if there is no public suffix list or no file that can be read completely. A damaged file
  ///   stays in place.
  package convenience init(
    reading path: String, clock: any WallClock = SystemWallClock()
  ) throws(CookieError) {
    let now = clock.now
    var state = JarState(try LibPSL(.latest), session: SessionID())
    let file = JarFile(path: path, durability: .perChange)
    let start = SessionStart.continuing
    let report = try file.read(start.choice) { rows, session in
      state.session = session
      return try state.load(rows, at: now)
    }
    self.init(state, clock: clock, report: report)
  }
}
