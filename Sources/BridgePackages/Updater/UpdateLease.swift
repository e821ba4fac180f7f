internal import Synchronization

/// The right to update a store. One updater among all processes has it at a time; the adapters for other servers in one
/// process count as one. It ends with its last use, and with the process.
final class UpdateLease: Sendable {
  private struct State: Sendable {
    var users = 0
    var lock: StoreLock?
  }

  private let store: String
  private let state = Mutex(State())

  convenience init(of store: PackageStore) { self.init(at: store.path) }

  /// `store` is the path of the store's folder.
  init(at store: String) { self.store = store }

  /// Runs an update while holding the right.
  ///
  /// - Throws: ``PackageError`` with code `busy` if another updater has it, and the errors of `update`.
  func whileUpdating<Result>(_ update: () async throws -> Result) async throws -> Result {
    try take()
    defer { giveBack() }
    return try await update()
  }

  /// - Throws: ``PackageError`` with code `busy` if another updater has it.
  func take() throws(PackageError) {
    let lock = try StoreLock(at: PackageStore.lockPath(in: store))
    try state.withLock { (state) throws(PackageError) in
      if state.users == 0 {
        guard try lock.take(.exclusive, .updates) else {
          throw PackageError(
            .busy, "another updater works on \(store); wait for it, or end it")
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
    // The lock is released with the object.
    _ = lock
  }
}
