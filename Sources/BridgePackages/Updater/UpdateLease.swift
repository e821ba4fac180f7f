internal import Synchronization

/// The right to update a store, which one updater of all processes has at a time. It ends with its last use, and with
/// the process.
final class UpdateLease: Sendable {
  private struct State: Sendable {
    var users = 0
    var lock: StoreLock?
  }

  private let store: PackageStore
  private let state = Mutex(State())

  init(of store: PackageStore) { self.store = store }

  /// - Throws: ``PackageError`` with code `busy` where another updater has it.
  func take() throws(PackageError) {
    let lock = try store.lock()
    try state.withLock { (state) throws(PackageError) in
      if state.users == 0 {
        guard try lock.take(.exclusive, .updates) else {
          throw PackageError(
            .busy, "another updater works on \(store.path); wait for it, or end it")
        }
        state.lock = lock
      }
      state.users += 1
    }
  }

  func giveBack() {
    let lock = state.withLock { state -> StoreLock? in
      state.users -= 1
      guard state.users == 0 else { return nil }
      defer { state.lock = nil }
      return state.lock
    }
    // The lock goes with its object.
    _ = lock
  }
}
