internal import Dispatch

/// Lets an idle jar notice changes of other processes by polling its storage while it has observers.
extension CookieJar {
  private static let period = DispatchTimeInterval.milliseconds(200)

  /// Begins to poll the storage, unless the jar already does so or has none.
  ///
  /// The waiting block retains neither the jar nor the process, and polling ends with the last observer.
  func watchStorage() {
    guard storage != nil, withState({ $0.deliveries.beginWatching() }) else { return }
    // Not the writer's queue, which may wait for other processes.
    watchLater(on: DispatchQueue(label: "bridge.cookies.watch", qos: .utility))
  }

  private func watchLater(on queue: DispatchQueue) {
    queue.asyncAfter(deadline: .now() + Self.period) { [weak self] in self?.watch(on: queue) }
  }

  private func watch(on queue: DispatchQueue) {
    guard let storage else { return }
    // First, because the storage's locks precede the jar's.
    let isOpen = !storage.isClosed
    guard withState({ $0.deliveries.goesOnWatching(isOpen) }) else { return }
    storage.catchUp(self)
    deliverChanges()
    watchLater(on: queue)
  }
}
