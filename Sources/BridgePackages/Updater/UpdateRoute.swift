/// A way in which the files of a version can come.
enum UpdateRoute: Sendable {
  case patch(ChannelPatch)
  /// The objects that are not in the store, each once.
  case incremental([PackageFile])
  case full(TreeObject)

  /// What a request costs besides the bytes of its body.
  private static let bytesPerRequest = 400

  var bytes: Int {
    switch self {
    case .patch(let patch): patch.object.size
    case .incremental(let files): files.reduce(0) { $0 + $1.size }
    case .full(let archive): archive.size
    }
  }

  private var cost: Int {
    guard case .incremental(let files) = self else { return bytes + Self.bytesPerRequest }
    return bytes + files.count * Self.bytesPerRequest
  }

  var transfer: PackageUpdate.Transfer {
    switch self {
    case .patch: .patch
    case .incremental: .incremental
    case .full: .full
    }
  }

  /// The ways to a version, the smallest first. Patches are those of a known format, whose base is there.
  static func routes(
    to version: ChannelVersion, _ manifest: PackageManifest, having base: [PackageFile],
    of baseVersion: PackageVersion?
  ) -> [UpdateRoute] {
    var known = Set(base.map(\.sha256))
    let missing = manifest.files.filter { known.insert($0.sha256).inserted }
    var routes: [UpdateRoute] = [.full(version.archive), .incremental(missing)]
    for patch in version.patches
    where patch.from == baseVersion && patch.algorithm == ChannelPatch.zstdPrefix {
      routes.append(.patch(patch))
    }
    return routes.sorted { $0.cost < $1.cost }
  }
}
