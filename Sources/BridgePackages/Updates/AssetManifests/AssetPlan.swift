internal import BridgeBlobs

/// Which assets of a list the store has, and which it lacks.
struct AssetPlan {
  /// The active version.
  let active: InstalledVersion?

  /// The version that has most of the assets, and those files.
  let base: InstalledVersion?
  let kept: [PackageFile]

  let missing: [Asset]

  init(_ list: AssetList, of id: PackageID, in store: PackageStore) throws(PackageError) {
    let versions = try store.versions().filter { $0.id == id }
    active = versions.first(where: \.isActive)
    var best: (base: InstalledVersion?, kept: [String: PackageFile]) = (nil, [:])
    let wanted = Dictionary(list.assets.map { ($0.place, $0.url) }) { first, _ in first }
    for version in versions.reversed() {
      var kept: [String: PackageFile] = [:]
      for file in try store.manifest(of: version).files {
        let place = Self.place(of: file)
        // A damaged file is fetched again.
        if wanted[place] == file.url, store.blobs.size(of: file.sha256) == file.size {
          kept[place] = file
        }
      }
      if kept.count > best.kept.count { best = (version, kept) }
    }
    base = best.base
    kept = best.kept.values.sorted { $0.path < $1.path }
    missing = list.assets.filter { best.kept[$0.place] == nil }
  }

  /// The `{md5(url)}/{version}` part of a file's path.
  private static func place(of file: PackageFile) -> String {
    file.path.split(separator: "/").prefix(2).joined(separator: "/")
  }
}
