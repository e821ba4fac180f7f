package import BridgeBlobs
internal import Synchronization

/// A version of a package in use, with the versions of the packages that it needs. Its files stay readable until the
/// lease is closed, whatever any process installs, activates or collects meanwhile. The end of the process closes it.
package final class PackageLease: Sendable {
  package let id: PackageID
  package let version: PackageVersion
  package let manifest: PackageManifest

  /// The nonce that a page of a version on trial passes to ``PackageStore/confirm(_:nonce:)``; nil for other versions.
  package let nonce: String?

  /// Its own files and those of its dependencies, in the order of the look-up.
  private let parts: [Part]
  private let store: PackageStore
  let row: Int64
  private let state: Mutex<State>

  /// The files of one version, below a mount: empty, or a path that ends in a slash.
  struct Part: Sendable {
    let id: PackageID
    let content: VersionContent
    let mount: String
  }

  private struct State {
    /// Holds the locks on all versions of the lease; nil after its end.
    var lock: StoreLock?
    var wasShown = false
  }

  init(
    _ version: InstalledVersion, nonce: String?, _ parts: [Part], lock: StoreLock,
    in store: PackageStore
  ) {
    (id, self.version, row) = (version.id, version.version, version.row)
    (manifest, self.nonce) = (parts[0].content.manifest, nonce)
    (self.parts, self.store) = (parts, store)
    state = Mutex(State(lock: lock))
  }

  deinit { close() }

  /// The file at a path: of the package itself, or of the first dependency that has it below its mount.
  package func file(at path: String) -> PackageFile? { found(at: path)?.file }

  /// The same, with the version that it is of.
  func found(at path: String) -> (file: PackageFile, content: VersionContent)? {
    for part in parts {
      guard path.utf8.starts(with: part.mount.utf8) else { continue }
      let rest = part.mount.isEmpty ? path : String(path.utf8.dropFirst(part.mount.utf8.count))
      if let rest, let file = part.content.file(at: rest) { return (file, part.content) }
    }
    return nil
  }

  /// Opens a file that ``file(at:)`` found, to be read by ranges.
  package func open(_ file: PackageFile) throws(PackageError) -> BlobFile {
    do {
      return try store.openProved(file)
    } catch {
      throw PackageError(
        .damagedFile, "the file \(file.path) of \(id) cannot be read: \(error); verify the store")
    }
  }

  /// Notes that a page of the version could be seen: if it ends without a word, the trial has failed.
  package func noteShown() { state.withLock { $0.wasShown = true } }

  /// Ends the use. Files that are open stay readable. A trial whose page could not be seen does not count.
  package func close() {
    let (lock, isUnseen) = state.withLock { state in
      defer { state.lock = nil }
      return (state.lock, state.lock != nil && !state.wasShown)
    }
    // An attempt that cannot be taken back counts: a version on trial is left too early rather than never.
    if nonce != nil, isUnseen { try? store.takeBackAttempt(of: row) }
    _ = lock
  }
}
