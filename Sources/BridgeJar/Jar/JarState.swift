/// The state of a jar that its lock protects.
package struct JarState: Sendable {
  package var store: CookieStore
  var suffixes: SuffixCache
  package var session: SessionID
  var deliveries = DeliveryQueue()
  let policy: CookiePolicy

  /// The changes to write to the jar's storage; nil for a jar in memory.
  var pending: PendingChanges?

  /// The changes undone because of other processes' commits.
  var lateRefusals = LateRefusals()

  /// When the last uses of cookies were last written.
  var usesWritten = WallInstant.distantPast

  /// The state of an empty jar.
  package init(
    _ suffixes: any PublicSuffixes, limits: CookieLimits = CookieLimits(),
    policy: CookiePolicy = CookiePolicy(), session: SessionID
  ) {
    store = CookieStore(limits: limits)
    self.suffixes = SuffixCache(suffixes)
    self.policy = policy
    self.session = session
  }

  package mutating func request(_ context: CookieContext) -> CookieRequest {
    CookieRequest(context, policy: policy, suffixes: &suffixes)
  }

  package mutating func lookup(_ context: CookieContext, at now: WallInstant) -> CookieLookup {
    CookieLookup(request(context), at: now, grace: policy.laxGrace)
  }

  /// Passes changes to observers and to the pending changes of the storage.
  package mutating func distributeChanges(by author: ChangeAuthor) {
    guard !store.changes.isEmpty else { return }
    let changes = store.takeChanges()
    if pending != nil {
      for change in changes { pending?.add(change, by: author) }
    }
    if !deliveries.observers.isEmpty { deliveries.enqueue(changes) }
  }

  /// Changes are collected only if there is someone to receive them.
  package mutating func updateObservation() {
    store.isObserved = pending != nil || !deliveries.observers.isEmpty
  }

  /// Whether changes are kept for observers, who see those of one call together.
  package var hasObservers: Bool { !deliveries.observers.isEmpty }

  /// The site of a host.
  package mutating func site(of host: CookieHost) -> HostSite { suffixes.site(of: host) }
}
