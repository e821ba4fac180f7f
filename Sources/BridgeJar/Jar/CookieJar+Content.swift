extension CookieJar {
  /// All unexpired cookies, by host, partition, path and name.
  public var all: [Cookie] {
    let now = now
    return change { state in
      state.store.removeExpired(at: now)
      return Array(state.store.cookies)
    }.sorted(by: CookieListing.precedes)
  }

  /// The number of unexpired cookies.
  public var count: Int {
    let now = now
    return change { state in
      state.store.removeExpired(at: now)
      return state.store.count
    }
  }

  /// Removes all cookies for which `isGone` returns true, and returns their number; 0 from a closed jar.
  ///
  /// `isGone` is called under the jar's lock: it must not call the jar.
  @discardableResult
  public func remove(where isGone: (Cookie) -> Bool) -> Int {
    change { $0.store.isClosed ? 0 : $0.store.remove(because: .deleted, where: isGone) }
  }

  /// Removes the cookie with the identity of `cookie`; returns false if it is not here.
  @discardableResult
  public func remove(_ cookie: Cookie) -> Bool {
    remove { $0.hasIdentity(of: cookie) } > 0
  }

  /// Removes all cookies, and returns their number.
  @discardableResult
  public func removeAll() -> Int { remove { _ in true } }

  /// Removes all expired cookies. Look-ups never return expired cookies; this sends the events and frees the memory.
  public func removeExpired() {
    let now = now
    change { $0.store.removeExpired(at: now) }
  }

  /// The session that cookies without expiry belong to.
  public var session: SessionID { change { $0.session } }

  /// Ends the session, which expires its cookies (rule E2), and begins another. Has no effect on a closed jar.
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

/// The order in which cookies are listed for people; it depends only on their identity.
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
