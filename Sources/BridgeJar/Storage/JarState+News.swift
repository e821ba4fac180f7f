/// Applies the content of the jar's storage to its state.
extension JarState {
  /// The result of applying rows.
  package struct Intake: Sendable {
    /// Invalid rows, which must be removed from the storage.
    package var refused: [RowKey] = []
    /// Valid but expired rows, which must also be removed.
    package var expired: [RowKey] = []
    package var dropped: [OpeningReport.DroppedRow] = []
    /// Cookies kept for a shorter time than the storage says.
    package var clamped: [Cookie] = []

    package init() {}
  }

  /// Calls its argument with each row, sorted by host.
  package typealias Rows = ((consuming CookieRow) -> Void) throws -> Void

  /// Fills an empty jar.
  package mutating func load(_ rows: Rows, at now: WallInstant) throws -> Intake {
    var intake = Intake()
    var lists: [(key: BucketTable.Key, cookies: [Cookie])] = []
    var places: [BucketTable.Key: Int] = [:]
    var place = 0
    try rows { row in
      guard let (cookie, key) = admit(row, at: now, &intake) else { return }
      if lists.isEmpty || lists[place].key != key {
        place = places[key] ?? lists.count
        if place == lists.count {
          places[key] = place
          lists.append((key, []))
        }
      }
      lists[place].cookies.append(cookie)
    }
    for place in lists.indices {
      store.load(&lists[place].cookies, of: lists[place].key)
    }
    return intake
  }

  /// Applies changes by other processes, as if the jar's pending changes were made just now. Pending changes that are
  /// no longer allowed are undone.
  package mutating func takeOver(_ news: StorageNews, at now: WallInstant) {
    var intake = Intake()
    var secure: [ArraySlice<UInt8>: [Cookie]] = [:]
    follow(news.session)
    for item in news.items + (news.isWhole ? missing(from: news) : []) {
      switch item {
      case .gone(let key): if let identity = key.identity { rebase(identity, onto: nil) }
      case .row(let row):
        guard let (cookie, _) = admit(row, at: now, &intake) else { continue }
        if cookie.isSecure { secure[cookie.name, default: []].append(cookie) }
        rebase(cookie.identity, onto: cookie)
      }
    }
    for key in intake.refused + intake.expired {
      if let identity = key.identity { rebase(identity, onto: nil) }
    }
    takeBack(shadowing: secure)
    distributeChanges(by: .native)
  }

  /// The cookie of a row and its bucket; nil if it is invalid or expired.
  private mutating func admit(
    _ row: consuming CookieRow, at now: WallInstant, _ intake: inout Intake
  ) -> (Cookie, BucketTable.Key)? {
    switch row {
    case .unreadable(let key):
      intake.refuse(key, [.unreadable])
      return nil
    case .cookie(let cookie):
      let site = site(of: cookie.host)
      let reasons = CookieRules.breaches(cookie, site: site)
      guard reasons.isEmpty else {
        intake.refuse(RowKey(cookie.identity), reasons)
        return nil
      }
      guard !CookieRules.isExpired(cookie, at: now), !isOfOtherSession(cookie) else {
        intake.expired.append(RowKey(cookie.identity))
        return nil
      }
      let key = BucketTable.Key(domain: site.domain, partition: cookie.partition)
      guard let clamped = CookieRules.clamped(cookie, at: now) else { return (cookie, key) }
      intake.clamped.append(clamped)
      return (clamped, key)
    }
  }

  private func isOfOtherSession(_ cookie: Cookie) -> Bool {
    guard case .session(let id) = cookie.lifetime else { return false }
    return id != session
  }

  /// All jars of a storage share a session. If another jar began a new one, this jar follows, unless it is about to begin
  /// one itself.
  private mutating func follow(_ other: SessionID) {
    guard other != session, pending?.session == nil else { return }
    let ended = session
    session = other
    store.remove(because: .expired) { CookieRules.ends($0, with: ended) }
    distributeChanges(by: .native)
  }

  /// The cookies that should be in the storage but are not.
  private func missing(from news: StorageNews) -> [StorageNews.Item] {
    var present: Set<CookieIdentity> = []
    for case .row(.cookie(let cookie)) in news.items { present.insert(cookie.identity) }
    return store.cookies.map(\.identity)
      .filter { !present.contains($0) && (pending?[$0]).map { $0.base != nil } ?? true }
      .map { .gone(RowKey($0)) }
  }

  private mutating func site(of host: String) -> HostSite {
    suffixes.host(authority: host).site
  }

  private mutating func key(of identity: CookieIdentity) -> BucketTable.Key {
    BucketTable.Key(
      domain: site(of: identity.scope.host).domain, partition: identity.scope.partition)
  }
}

extension JarState {
  /// Rebases the pending changes of a cookie onto the storage's current state.
  private mutating func rebase(_ identity: CookieIdentity, onto theirs: Cookie?) {
    let key = key(of: identity)
    guard let entry = pending?[identity] else {
      return store.adopt(theirs, as: identity, in: key)
    }
    let (rebased, refused) = entry.rebased(onto: theirs)
    settle(identity, as: rebased, refused: refused, in: key)
  }

  /// S8 across cookies: undoes stores and removals from insecure URLs that shadow a Secure cookie of another process.
  private mutating func takeBack(shadowing secure: [ArraySlice<UInt8>: [Cookie]]) {
    guard !secure.isEmpty, let pending else { return }
    for (identity, entry) in pending.entries {
      let isShadowing =
        secure[identity.name]?.contains {
          $0.identity != identity && CookieRules.overlays($0, identity)
        } ?? false
      guard isShadowing, entry.steps.contains(where: { $0.author.contains(.insecure) }) else {
        continue
      }
      let (rest, refused) = entry.withoutInsecure
      settle(identity, as: rest, refused: refused, in: key(of: identity))
    }
  }

  /// Applies what remains of a cookie's pending changes to the jar.
  private mutating func settle(
    _ identity: CookieIdentity, as entry: PendingChanges.Entry,
    refused: [(action: PendingChanges.Action, reason: CookieReason)], in key: BucketTable.Key
  ) {
    let mine = store.cookie(identity, in: key)
    for (action, reason) in refused {
      guard let cookie = action.cookie ?? entry.base else { continue }
      lateRefusals.append(LateRefusal(cookie: cookie, reasons: [reason]))
    }
    pending?[identity] = entry.steps.isEmpty ? nil : entry
    let result = entry.steps.isEmpty ? entry.base : entry.result
    let isMine = !entry.steps.isEmpty && refused.isEmpty
    if isMine, result == nil || mine.map({ result?.isEqual(to: $0) == true }) == true { return }
    store.adopt(result, as: identity, in: key, isSilent: isMine)
  }
}

extension JarState.Intake {
  fileprivate mutating func refuse(_ key: RowKey, _ reasons: Set<CookieReason>) {
    refused.append(key)
    dropped.append(OpeningReport.DroppedRow(description: key.description, reasons: reasons))
  }
}
