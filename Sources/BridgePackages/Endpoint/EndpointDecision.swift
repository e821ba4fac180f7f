/// The decision for a client that holds certain versions of a package.
struct EndpointDecision: Equatable {
  enum Action: String {
    /// The client is up to date.
    case none
    /// It downloads the whole archive, the files that it lacks, or a patch.
    case full, incremental, patch
    /// It goes back to an older version: one that it has, or one that `way` delivers.
    case rollback
    /// Its pages use the network, or the version shipped with the app.
    case disable, revertToEmbedded
    /// The tree lacks the package or the channel.
    case unknown
  }

  /// How a version is delivered.
  struct Way: Equatable {
    let kind: Action

    /// The held version that the download builds on; nil for a whole archive.
    var from: PackageVersion?

    /// The file of the tree to download; nil if the client fetches the files of the manifest that it lacks.
    var object: TreeObject?

    /// The number of bytes to download, before transfer coding.
    let size: Int
  }

  var action: Action
  var version: PackageVersion?

  /// The smallest download from any version that the client holds; nil if there is nothing to download.
  var way: Way?

  init(_ action: Action, _ version: PackageVersion? = nil) {
    (self.action, self.version) = (action, version)
  }

  /// Decides for a client that holds a package as `held`. Deterministic.
  init(for held: HeldPackage, of client: EndpointClient, _ package: EndpointPackage) {
    switch package.channel.directive {
    case .disable: self.init(.disable)
    case .revertToEmbedded: self.init(.revertToEmbedded)
    case .none:
      guard let current = package.current(for: client), current.version != held.active,
        !held.failed.contains(current.version)
      else {
        self.init(.none)
        return
      }
      self.init(taking: current, held, package)
    }
  }

  private init(taking current: ChannelVersion, _ held: HeldPackage, _ package: EndpointPackage) {
    let isRollback = held.active.map { package.isWithdrawn($0, for: current.version) } ?? false
    if held.versions.contains(current.version) {
      // The client already has it: it is staged, or it is the previous version.
      self.init(isRollback ? .rollback : .none, current.version)
      return
    }
    let way = Self.smallest(to: current, held, package)
    self.init(isRollback ? .rollback : way.kind, current.version)
    self.way = way
  }

  private static func smallest(
    to current: ChannelVersion, _ held: HeldPackage, _ package: EndpointPackage
  ) -> Way {
    var best = Way(kind: .full, object: current.archive, size: current.archive.size)
    for patch in current.patches
    where patch.object.size < best.size && held.versions.contains(patch.from) {
      best = Way(kind: .patch, from: patch.from, object: patch.object, size: patch.object.size)
    }
    guard let wanted = package.contents[current.version] else { return best }
    for version in held.versions.sorted(by: { $0.hex < $1.hex }) {
      guard let content = package.contents[version] else { continue }
      let size = wanted.size(beyond: content)
      if size < best.size { best = Way(kind: .incremental, from: version, size: size) }
    }
    return best
  }
}
