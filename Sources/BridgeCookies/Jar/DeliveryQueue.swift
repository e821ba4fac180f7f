/// Changes on their way to observers.
///
/// A change is queued in the critical section that makes it. One thread at a time delivers, so the
/// order holds; a thread that finds another at it leaves its changes to that one, and so does a
/// callback that writes.
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

  /// Queues changes for those who observe now.
  mutating func enqueue(_ changes: [CookieChange]) {
    batches.append(Batch(changes: changes, observers: observers))
  }

  /// Whether the caller is the one to deliver: it then calls ``next()`` until there is nothing
  /// more.
  mutating func begin() -> Bool {
    guard !isDelivering, !batches.isEmpty else { return false }
    isDelivering = true
    return true
  }

  /// Whether the caller is the one to watch the jar's file for those who observe.
  mutating func beginWatching() -> Bool {
    guard !isWatching, !observers.isEmpty else { return false }
    isWatching = true
    return true
  }

  /// Whether watching goes on: there are observers, and an open file to look at.
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
