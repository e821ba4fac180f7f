/// A way to download the files of a version.
enum UpdateRoute: Sendable {
  case patch(ChannelPatch, of: InstalledVersion)
  /// The objects that an installed version lacks, each once; without such a version, all of them.
  case incremental([PackageFile], to: InstalledVersion?)
  case full(TreeObject)

  /// The cost of a request in bytes, in addition to its body.
  private static let bytesPerRequest = 400

  var bytes: Int {
    switch self {
    case .patch(let patch, _): patch.object.size
    case .incremental(let files, _): files.reduce(0) { $0 + $1.size }
    case .full(let archive): archive.size
    }
  }

  private var cost: Int {
    guard case .incremental(let files, _) = self else { return bytes + Self.bytesPerRequest }
    return bytes + files.count * Self.bytesPerRequest
  }

  var transfer: PackageUpdate.Transfer {
    switch self {
    case .patch: .patch
    case .incremental: .incremental
    case .full: .full
    }
  }

  /// The routes to a version from any of the `held` versions, smallest first. Patches in unknown formats are left out.
  static func routes(
    to version: ChannelVersion, _ manifest: PackageManifest, from held: [HeldVersion]
  ) -> [UpdateRoute] {
    // Among routes of equal cost, the first is taken.
    let preferred = held.filter(\.version.isActive) + held.filter { !$0.version.isActive }
    let incremental = preferred.map { held in
      UpdateRoute.incremental(missing(of: manifest, held.files), to: held.version)
    }
    var routes = [UpdateRoute.full(version.archive)]
    routes.append(
      incremental.min { $0.cost < $1.cost } ?? .incremental(missing(of: manifest, []), to: nil))
    for patch in version.patches where patch.algorithm == ChannelPatch.zstdPrefix {
      if let base = held.first(where: { $0.version.version == patch.from }) {
        routes.append(.patch(patch, of: base.version))
      }
    }
    return routes.sorted { $0.cost < $1.cost }
  }

  private static func missing(
    of manifest: PackageManifest, _ files: [PackageFile]
  ) -> [PackageFile] {
    var known = Set(files.map(\.sha256))
    return manifest.files.filter { known.insert($0.sha256).inserted }
  }
}

/// A complete version in the store that can serve as a base.
struct HeldVersion: Sendable {
  let version: InstalledVersion
  let files: [PackageFile]

  /// The versions of a package that have not failed and whose manifests can be read. A collection keeps them while
  /// `lock` exists.
  static func all(
    of id: PackageID, in store: PackageStore, under lock: StoreLock
  ) throws(PackageError) -> [HeldVersion] {
    var locked: Set<Int64> = []
    for version in try store.versions() where version.id == id && version.state != .bad {
      // A collection never removes the active version. The end of its trial needs the exclusive lock.
      let isOnTrial = version.isActive && version.state != .good
      let isSafe = isOnTrial ? true : try lock.take(.shared, .version(version.row))
      if isSafe { locked.insert(version.row) }
    }
    // A collection may have removed one before it was locked.
    return try store.versions().filter { locked.contains($0.row) }.compactMap { version in
      do throws(PackageError) {
        return HeldVersion(version: version, files: try store.manifest(of: version).files)
      } catch {
        // The version is damaged. The new version uses another base, or none.
        return nil
      }
    }
  }
}
