package import BridgeBlobs
internal import BridgeCore
internal import Synchronization

/// The use of a package version and of the versions of its dependencies. Their files stay readable until the lease is
/// closed, even if any process installs, activates or collects versions meanwhile. The end of the process closes the
/// lease.
package final class PackageLease: Sendable {
  package let id: PackageID
  package let version: PackageVersion
  package let manifest: PackageManifest

  /// The nonce that a page reports to show that the versions on trial work; nil if no version is on trial.
  package let nonce: String?

  /// The versions that were abandoned when the lease began, because their trials had failed.
  package let left: [InstalledVersion]

  /// Its own files and those of its dependencies, in lookup order.
  private let parts: [Part]
  private let store: PackageStore
  let row: Int64
  private let state: Mutex<State>
  private let clock: any MonotonicClock

  /// The files of one version, below a mount: empty, or a path that ends with a slash.
  struct Part: Sendable {
    let id: PackageID
    let version: PackageVersion
    let content: VersionContent
    let mount: String

    /// Whether its publisher signed it, or it was shipped with the app.
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
    /// Holds the locks of all versions in the lease; nil after its end.
    var lock: StoreLock?
    var trial: PackageTrial?

    /// Whether the attempt is counted in the store.
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

  /// Whether a version of it must still show that it works.
  var isOnTrial: Bool { state.withLock { $0.trial.map { !$0.isReady } ?? false } }

  /// The versions that are neither signed nor shipped with the app.
  var unsigned: [Part] { parts.filter { !$0.isVouchedFor } }

  /// The file at a path: of the package itself, or of the first dependency that has it below its mount.
  package func file(at path: String) -> PackageFile? { found(at: path)?.file }

  /// The same, with the version that contains it.
  func found(at path: String) -> (file: PackageFile, content: VersionContent)? {
    for part in parts {
      guard path.utf8.starts(with: part.mount.utf8) else { continue }
      let rest = part.mount.isEmpty ? path : String(path.utf8.dropFirst(part.mount.utf8.count))
      if let rest, let file = part.content.file(at: rest) { return (file, part.content) }
    }
    return nil
  }

  /// The cache of frequently served files.
  package var hot: HotBlobs { store.hot }

  /// Opens a file found by ``file(at:)``, for reading by ranges.
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

  /// Records an event of the page. Returns whether the versions on trial are good from now on.
  ///
  /// Throws ``PackageError`` if the store cannot be written. The trial continues.
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

  /// Records that the page is visible: if it now ends without a report, the trial has failed.
  package func noteShown() {
    // If this cannot be written, the attempt is still counted from the beginning of the lease.
    _ = try? note(.shown)
  }

  /// Ends the use. Open files stay readable. A trial whose page was never visible does not count.
  package func close() {
    // If the attempt cannot be taken back, it counts: abandoning a version on trial too early is better than never.
    _ = try? note(.ended)
    // Locks and files are released outside of the mutex.
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
