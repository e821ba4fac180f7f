internal import Synchronization

/// Runs an action on the first call only.
final class Once: Sendable {
  private let isDone = Mutex(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func callAsFunction() {
    let isFirst = isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
    if isFirst { work() }
  }
}
