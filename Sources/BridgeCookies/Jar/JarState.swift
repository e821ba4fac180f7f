/// Everything of a jar that its lock guards.
struct JarState: Sendable {
  var store: CookieStore
  var suffixes: SuffixCache
  var session: SessionID
  var deliveries = DeliveryQueue()
  let policy: CookiePolicy

  /// The changes to write to the jar's file; nil for a jar in memory.
  var pending: PendingChanges?

  /// The changes that other processes had ruled out before they could be written.
  var lateRefusals = LateRefusals()

  /// When it was last written which cookies were used.
  var usesWritten = WallInstant.distantPast

  mutating func request(_ context: CookieContext) -> CookieRequest {
    CookieRequest(context, policy: policy, suffixes: &suffixes)
  }

  mutating func lookup(_ context: CookieContext, at now: WallInstant) -> CookieLookup {
    CookieLookup(request(context), at: now, grace: policy.laxGrace)
  }

  /// Passes on what has changed: to those who observe, and to the file.
  mutating func distributeChanges(by author: ChangeAuthor) {
    guard !store.changes.isEmpty else { return }
    let changes = store.takeChanges()
    if pending != nil {
      for change in changes { pending?.add(change, by: author) }
    }
    if !deliveries.observers.isEmpty { deliveries.enqueue(changes) }
  }

  /// Changes are kept for those who want them only.
  mutating func updateObservation() {
    store.isObserved = pending != nil || !deliveries.observers.isEmpty
  }
}
