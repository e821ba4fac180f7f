package import BridgeBlobs
internal import BridgeCore
internal import Synchronization

/// A version of a package in use, with the versions of the packages that it needs. Its files stay readable until the
/// lease is closed, whatever any process installs, activates or collects meanwhile. The end of the process closes it.
package final class PackageLease: Sendable {
  package let id: PackageID
  package let version: PackageVersion
  package let manifest: PackageManifest

  /// The nonce that a page passes to say that the versions on trial work; nil if none of them is on trial.
  package let nonce: String?

  /// The versions that were left when the lease began, as their trials had failed.
  package let left: [InstalledVersion]

  /// Its own files and those of its dependencies, in the order of the look-up.
  private let parts: [Part]
  private let store: PackageStore
  let row: Int64
  private let state: Mutex<State>
  private let clock: any MonotonicClock

  /// The files of one version, below a mount: empty, or a path that ends in a slash.
  struct Part: Sendable {
    let id: PackageID
    let version: PackageVersion
    let content: VersionContent
    let mount: String

    /// Whether its publisher has signed it, or it came with the app.
    let isVouchedFor: Bool

    init(_ version: InstalledVersion, _ content: VersionContent, mount: String) {
      (id, self.version, self.content, self.mount) = (version.id, version.version, content, mount)
      isVouchedFor = version.trust == .signed || version.isFloor
    }
  }

  /// A version of the lease that is on trial.
  struct Trialed: Sendable {
    let id: PackageID
    let row: Int64
    let nonce: String
  }

  private struct State {
    /// Holds the locks on all versions of the lease; nil after its end.
    var lock: StoreLock?
    var trial: PackageTrial?

    /// Whether the store has counted the trial.
    var isCounted = true

    var open = OpenBlobs()
  }

  private let trialed: [Trialed]

  init(
    _ version: InstalledVersion, _ parts: [Part], _ taken: TakenVersions, in store: PackageStore,
    clock: any MonotonicClock
  ) {
    (id, self.version, row) = (version.id, version.version, version.row)
    (manifest, nonce) = (parts[0].content.manifest, taken.trialed.first?.nonce)
    (self.parts, self.store, self.clock) = (parts, store, clock)
    (left, trialed) = (taken.left, taken.trialed)
    let trial = nonce.map { PackageTrial(parts[0].content.manifest.serving.readiness, nonce: $0) }
    state = Mutex(State(lock: taken.lock, trial: trial))
  }

  deinit { close() }

  /// Whether a version of it has still to show that it works.
  var isOnTrial: Bool { state.withLock { $0.trial.map { !$0.isReady } ?? false } }

  /// The versions that are neither signed nor came with the app.
  var unsigned: [Part] { parts.filter { !$0.isVouchedFor } }

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

  /// The bytes of files that are served often.
  package var hot: HotBlobs { store.hot }

  /// Opens a file that ``file(at:)`` found, to be read by ranges.
  package func open(_ file: PackageFile) throws(PackageError) -> BlobFile {
    let open = state.withLock { $0.open.blob(file.sha256, size: file.size) }
    do {
      let blob = try store.openProved(file, open: open)
      if open == nil { state.withLock { if $0.lock != nil { $0.open.keep(blob) } } }
      return blob
    } catch {
      throw PackageError(
        .damagedFile, "the file \(file.path) of \(id) cannot be read: \(error); verify the store")
    }
  }

  /// Notes what happens to the page. Returns whether the versions on trial are good from now on.
  ///
  /// Throws ``PackageError`` where the store cannot be written; the trial goes on.
  @discardableResult
  package func note(_ event: PackageTrial.Event) throws(PackageError) -> Bool {
    let (change, isReady) = state.withLock { state -> (Int, Bool) in
      guard state.lock != nil, var trial = state.trial, !trial.isReady else { return (0, false) }
      trial.note(event, at: clock.now)
      let (before, after) = (state.isCounted, trial.isCounted)
      (state.trial, state.isCounted) = (trial, after)
      return (before == after ? 0 : after ? 1 : -1, trial.isReady)
    }
    if isReady {
      for version in trialed { try store.confirm(version.id, nonce: version.nonce) }
    } else if change != 0 {
      for version in trialed { try store.count(change, of: version.row) }
    }
    return isReady
  }

  /// Notes that the page can be seen: if it ends without a word, the trial has failed.
  package func noteShown() {
    // An attempt that cannot be written is counted already, from the beginning of the lease.
    _ = try? note(.shown)
  }

  /// Ends the use. Files that are open stay readable. A trial whose page could not be seen does not count.
  package func close() {
    // An attempt that cannot be taken back counts: a version on trial is left too early rather than never.
    _ = try? note(.ended)
    // Locks and files are let go outside of the mutex.
    let held = state.withLock { state in
      defer { (state.lock, state.open) = (nil, OpenBlobs()) }
      return (state.lock, state.open)
    }
    _ = held
  }
}

/// The lock and the versions that a lease takes while it is made.
struct TakenVersions {
  let lock: StoreLock
  var trialed: [PackageLease.Trialed] = []
  var left: [InstalledVersion] = []
}
