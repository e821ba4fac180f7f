/// The queue of changes to deliver to observers.
///
/// A change is queued in the critical section that makes it. One thread at a time delivers, which preserves the order.
/// A thread that finds another delivering leaves its changes to it; so does a callback that changes the jar.
struct DeliveryQueue: Sendable {
  struct Batch: Sendable {
    let changes: [CookieChange]
    let observers: [CookieObserver]

    func deliver() {
      for change in changes {
        for observer in observers { observer.see(change) }
      }
    }
  }

  var observers: [CookieObserver] = []
  private var batches: [Batch] = []
  private var isDelivering = false
  private var isWatching = false

  /// Queues changes for the current observers.
  mutating func enqueue(_ changes: [CookieChange]) {
    batches.append(Batch(changes: changes, observers: observers))
  }

  /// Whether the caller must deliver: it then calls ``next()`` until that returns nil.
  mutating func begin() -> Bool {
    guard !isDelivering, !batches.isEmpty else { return false }
    isDelivering = true
    return true
  }

  /// Whether the caller must begin watching the jar's storage for the observers.
  mutating func beginWatching() -> Bool {
    guard !isWatching, !observers.isEmpty else { return false }
    isWatching = true
    return true
  }

  /// Whether watching continues: there are observers, and the storage is open.
  mutating func goesOnWatching(_ isOpen: Bool) -> Bool {
    isWatching = isOpen && !observers.isEmpty
    return isWatching
  }

  /// The next changes to deliver; nil ends the delivery.
  mutating func next() -> Batch? {
    guard !batches.isEmpty else {
      isDelivering = false
      return nil
    }
    return batches.removeFirst()
  }
}
