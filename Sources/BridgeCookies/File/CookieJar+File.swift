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
      suffixes, limits: limits, policy: policy, session: session.choice(PastSession()).id)
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
    state.beginWriting(at: file.place, since: now)
    self.init(state, clock: clock, storage: file, report: report)
  }
}
