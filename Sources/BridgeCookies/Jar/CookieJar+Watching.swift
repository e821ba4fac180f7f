internal import Dispatch

/// Lets an idle jar notice changes of other processes by polling its file while it has observers.
extension CookieJar {
  private static let period = DispatchTimeInterval.milliseconds(200)

  /// Begins to poll the file, unless the jar already does so or has no file.
  ///
  /// The waiting block retains neither the jar nor the process, and polling ends with the last observer.
  func watchFile() {
    guard file != nil, withState({ $0.deliveries.beginWatching() }) else { return }
    // Not the writer's queue, which may wait for other processes.
    watchLater(on: DispatchQueue(label: "bridge.cookies.watch", qos: .utility))
  }

  private func watchLater(on queue: DispatchQueue) {
    queue.asyncAfter(deadline: .now() + Self.period) { [weak self] in self?.watch(on: queue) }
  }

  private func watch(on queue: DispatchQueue) {
    guard let file else { return }
    // First, because the file's locks precede the jar's.
    let isOpen = !file.isClosed
    guard withState({ $0.deliveries.goesOnWatching(isOpen) }) else { return }
    catchUp()
    deliverChanges()
    watchLater(on: queue)
  }
}
