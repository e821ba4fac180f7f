extension CookieJar {
  /// All cookies that are not expired, by host, partition, path and name.
  public var all: [Cookie] {
    let now = now
    return change { state in
      state.store.removeExpired(at: now)
      return Array(state.store.cookies)
    }.sorted(by: CookieListing.precedes)
  }

  /// How many cookies there are that are not expired.
  public var count: Int {
    let now = now
    return change { state in
      state.store.removeExpired(at: now)
      return state.store.count
    }
  }

  /// Removes all cookies for which `isGone` says so, and answers how many these were: none from a
  /// jar that has been closed.
  ///
  /// `isGone` is called under the jar's lock: it must not call the jar.
  @discardableResult
  public func remove(where isGone: (Cookie) -> Bool) -> Int {
    change { $0.store.isClosed ? 0 : $0.store.remove(because: .deleted, where: isGone) }
  }

  /// Removes the cookie with the identity of `cookie`; false if there was no such cookie.
  @discardableResult
  public func remove(_ cookie: Cookie) -> Bool {
    remove { $0.hasIdentity(of: cookie) } > 0
  }

  /// Removes all cookies, and answers how many these were.
  @discardableResult
  public func removeAll() -> Int { remove { _ in true } }

  /// Removes everything expired. Look-ups never see expired cookies; this is for the events and the
  /// memory.
  public func removeExpired() {
    let now = now
    change { $0.store.removeExpired(at: now) }
  }

  /// The session that cookies without expiry belong to.
  public var session: SessionID { change { $0.session } }

  /// Ends the session: its cookies go (rule E2), as expired, and another session begins. A jar that
  /// has been closed is in none, and stays as it is.
  public func endSession(beginning next: SessionID = SessionID()) {
    change { state in
      guard !state.store.isClosed else { return }
      let ended = state.session
      state.session = next
      state.pending?.begin(next)
      state.store.remove(because: .expired) { CookieRules.ends($0, with: ended) }
    }
  }
}

/// The order in which cookies are listed for people: it depends on nothing but their identity.
private enum CookieListing {
  static func precedes(_ left: Cookie, _ right: Cookie) -> Bool {
    if left.host != right.host { return left.host < right.host }
    if left.isHostOnly != right.isHostOnly { return left.isHostOnly }
    let (mine, other) = (left.partition?.text ?? "", right.partition?.text ?? "")
    if mine != other { return mine < other }
    if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
    return left.name.lexicographicallyPrecedes(right.name)
  }
}
