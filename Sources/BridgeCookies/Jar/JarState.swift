/// The state of a jar that its lock protects.
struct JarState: Sendable {
  var store: CookieStore
  var suffixes: SuffixCache
  var session: SessionID
  var deliveries = DeliveryQueue()
  let policy: CookiePolicy

  /// The changes to write to the jar's file; nil for a jar in memory.
  var pending: PendingChanges?

  /// The changes undone because of other processes' commits.
  var lateRefusals = LateRefusals()

  /// When the last uses of cookies were last written.
  var usesWritten = WallInstant.distantPast

  mutating func request(_ context: CookieContext) -> CookieRequest {
    CookieRequest(context, policy: policy, suffixes: &suffixes)
  }

  mutating func lookup(_ context: CookieContext, at now: WallInstant) -> CookieLookup {
    CookieLookup(request(context), at: now, grace: policy.laxGrace)
  }

  /// Passes changes to observers and to the pending changes of the file.
  mutating func distributeChanges(by author: ChangeAuthor) {
    guard !store.changes.isEmpty else { return }
    let changes = store.takeChanges()
    if pending != nil {
      for change in changes { pending?.add(change, by: author) }
    }
    if !deliveries.observers.isEmpty { deliveries.enqueue(changes) }
  }

  /// Changes are collected only if there is someone to receive them.
  mutating func updateObservation() {
    store.isObserved = pending != nil || !deliveries.observers.isEmpty
  }
}
