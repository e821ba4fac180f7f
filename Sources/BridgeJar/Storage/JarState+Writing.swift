/// Writing a jar's changes to its storage.
extension JarState {
  /// The interval at which the last uses of cookies are written.
  private static let usePeriod = Duration.seconds(60)

  /// The changes to write. After the last batch the jar accepts no more changes.
  package mutating func batch(at now: WallInstant, isLast: Bool) -> JarBatch {
    var batch = JarBatch()
    batch.isLast = isLast
    store.isClosed = isLast
    batch.changes = pending?.take() ?? PendingChanges()
    batch.usesSince = usesWritten
    guard isLast || usesWritten.advanced(by: Self.usePeriod) <= now else { return batch }
    batch.uses = store.cookies.filter { $0.lastAccessed > usesWritten }
      .map { ($0.identity, $0.lastAccessed) }
    usesWritten = now
    return batch
  }

  /// Makes a batch that could not be written pending again.
  package mutating func restore(_ batch: JarBatch) {
    store.isClosed = false
    pending?.restore(batch.changes)
    usesWritten = batch.usesSince
  }

  /// Stops collecting changes. Only expiries can have been added since the last batch, and the next process to open
  /// the storage finds those cookies expired too.
  package mutating func endWriting() {
    pending = nil
    updateObservation()
  }

  /// Begins to collect changes for a storage in which this jar has that place; its cookies are those of the storage.
  package mutating func beginWriting(at place: UInt64, since now: WallInstant) {
    move(to: place)
    pending = PendingChanges()
    usesWritten = now
    updateObservation()
  }

  /// Numbers new cookies from another place on.
  package mutating func move(to place: UInt64) { store.sequence = store.sequence.moved(to: place) }

  /// Whether changes wait to be written.
  package var hasPendingChanges: Bool { pending?.isEmpty == false }

  /// Makes all cookies pending, because another storage takes the place of the one they are in.
  package mutating func addAllToPending() { pending?.addAll(store.cookies) }

  /// Records that the writer has run, so that it can be called again, or that it failed and will retry by itself.
  package mutating func writerCame(willReturn: Bool = false) {
    pending?.writerCame(willReturn: willReturn)
  }
}
