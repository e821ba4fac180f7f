internal import BridgeCore
internal import BridgeCrypto
internal import Synchronization

/// Downloads and installs one version: tries the routes until one works.
struct UpdateTransfer: Sendable {
  let store: PackageStore
  let pipeline: Pipeline
  let base: String
  let id: PackageID
  let version: ChannelVersion
  let fetched: FetchedManifest
  let trust: PackageTrust
  let claim: TrustClaim
  let options: PackageUpdateOptions
  /// Limits concurrent downloads for all packages together.
  let slots: TransferSlots
  let progress: SharedDownloads<PackageUpdate>.Report

  /// Installs the version. Records in `update` which route worked, and which failed.
  func run(
    _ routes: [UpdateRoute], _ held: [HeldVersion], _ update: inout PackageUpdate
  ) async throws -> InstalledVersion {
    let growth = growth(beyond: held)
    var last = PackageError(
      .unreachable,
      "neither patch, files nor archive of the version \(version.name) of \(id) can be used")
    for route in routes {
      do {
        try FreeSpace.check(for: route.bytes + growth, at: store.path)
        update.bytes += route.bytes
        if route.transfer == .patch { update.triesPatch = true }
        let installed = try await install(by: route)
        update.transfer = route.transfer
        return installed
      } catch let error as PackageError {
        guard Self.leavesOtherWays(error) else { throw error }
        update.failures.append(error)
        last = error
      }
    }
    throw last
  }

  /// The installed size of the files that the store lacks.
  private func growth(beyond held: [HeldVersion]) -> Int {
    var known = Set(held.flatMap(\.files).map(\.sha256))
    return fetched.manifest.files.filter { known.insert($0.sha256).inserted }
      .reduce(0) { $0 + $1.size }
  }

  /// Whether another route to the same version could work.
  private static func leavesOtherWays(_ error: PackageError) -> Bool {
    switch error.code {
    case .rolledBack, .expired, .badVersion, .notSigned, .wrongSignature, .inUse, .unwritable,
      .damagedStore, .newerStore, .notAStore:
      false
    default: true
    }
  }

  private func install(
    by route: UpdateRoute
  ) async throws -> InstalledVersion {
    switch route {
    case .full(let archive):
      return try await download(archive) { path in
        var install = self.install(from: nil)
        (install.size, install.sha256) = (archive.size, archive.sha256)
        return try store.install(archive: path, install)
      }
    case .incremental(let files, let base): return try await install(files, from: base)
    case .patch(let patch, let base):
      return try await download(patch.object) { path in
        var install = self.install(from: base)
        (install.size, install.sha256) = (patch.object.size, patch.object.sha256)
        return try store.install(
          patch: path, install, maximumMemory: options.maximumPatchMemory)
      }
    }
  }

  private func install(from current: InstalledVersion?) -> PackageInstall {
    var install = PackageInstall()
    (install.id, install.version, install.base) = (id, version.version, current?.version)
    install.take(trust)
    install.claim = claim
    return install
  }

  private func add(
    _ source: any InstallSource, _ install: PackageInstall
  ) throws(PackageError) -> InstalledVersion {
    try store.add(source, install, isWeak: false)
  }

  private func install(
    _ files: [PackageFile], from current: InstalledVersion?
  ) async throws -> InstalledVersion {
    let folder = try ObjectFolder(for: version.version, in: store)
    let paths = try await fetch(files, into: folder)
    let downloaded = fetched.manifest.files.compactMap { file in
      paths[file.sha256.hex].map { (file: file, path: $0) }
    }
    let source = ObjectSource(
      "\(base)\(id)", manifest: fetched.bytes, signature: fetched.signature,
      downloaded: downloaded)
    do throws(PackageError) {
      let installed = try add(source, install(from: current))
      folder.remove()
      return installed
    } catch {
      // The downloaded files could be the cause.
      folder.remove()
      throw error
    }
  }

  /// Downloads objects with limited concurrency. Returns their paths by hash.
  private func fetch(
    _ files: [PackageFile], into folder: ObjectFolder
  ) async throws -> [String: String] {
    let total = files.reduce(0) { $0 + $1.size }
    let counter = ByteCounter(total, progress)
    return try await withThrowingTaskGroup(of: (String, String).self) { group in
      var (paths, waiting) = ([String: String](), files[...])
      func begin() {
        guard let file = waiting.popFirst() else { return }
        let object = TreeObject(sha256: file.sha256, size: file.size)
        group.addTask { (file.sha256.hex, try await fetch(object, into: folder, counter)) }
      }
      for _ in 0..<max(1, options.maximumDownloads) { begin() }
      while let (hash, path) = try await group.next() {
        paths[hash] = path
        begin()
      }
      return paths
    }
  }

  private func fetch(
    _ object: TreeObject, into folder: ObjectFolder, _ counter: ByteCounter
  ) async throws -> String {
    if let path = folder.file(object) {
      counter.note(object.size, of: object)
      return path
    }
    let download = PackageDownload(pipeline, into: store, maximumBytes: object.size)
    return try await slots.run {
      try await download.object(
        at: base + object.path, progress: { counter.note($0, of: object) }
      ) { try folder.take($0, as: object) }
    }
  }

  private func download<Result>(
    _ object: TreeObject, _ body: (String) throws -> Result
  ) async throws -> Result {
    let download = PackageDownload(pipeline, into: store, maximumBytes: object.size)
    return try await slots.run {
      try await download.object(
        at: base + object.path,
        progress: { progress(DownloadProgress(received: $0, total: object.size)) }, body)
    }
  }
}

/// Counts the bytes of concurrent downloads.
final class ByteCounter: Sendable {
  private let total: Int
  private let progress: SharedDownloads<PackageUpdate>.Report
  private let counts = Mutex<[TreeObject: Int]>([:])

  init(_ total: Int, _ progress: @escaping SharedDownloads<PackageUpdate>.Report) {
    (self.total, self.progress) = (total, progress)
  }

  func note(_ count: Int, of object: TreeObject) {
    let received = counts.withLock { counts in
      counts[object] = count
      return counts.values.reduce(0, +)
    }
    progress(DownloadProgress(received: received, total: total))
  }
}
