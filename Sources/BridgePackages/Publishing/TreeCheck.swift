internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeFormats

/// Checks that clients can get everything that a tree names.
package struct TreeCheck: Sendable {
  package private(set) var channelCount = 0
  package private(set) var versionCount = 0
  package private(set) var objectCount = 0
  package private(set) var bytes = 0

  /// The number of patches that were applied.
  package private(set) var patchCount = 0

  /// The number of patches that were only compared with their hashes: they have another format, or their channel no
  /// longer names the old version.
  package private(set) var unappliedPatchCount = 0

  /// The problems, as sentences; empty for a valid tree.
  package private(set) var problems: [String] = []

  private let tree: PublishedTree
  private let role: SigningRole?
  private var seen: Set<TreeObject> = []

  /// Reads a whole tree. `trust` holds the keys that clients trust; by default, the tree's own root. `now` is the time
  /// since 1970.
  package init(
    of tree: PublishedTree, trusting trust: PackageTrust?, now: Duration
  ) throws(PackageError) {
    self.tree = tree
    var root: TrustRoot?
    do throws(PackageError) {
      root = try tree.latestRoot()
      try root?.checkTime(now)
    } catch { problems.append(error.message) }
    role = trust?.role ?? root?.packages
    if role == nil { problems.append("\(tree.path) has no root, and no keys were named") }
    for (id, name) in try tree.channelNames() { checkChannel(name, of: id, now) }
  }

  private mutating func note(_ body: () throws(PackageError) -> Void) {
    do { try body() } catch { problems.append(error.message) }
  }

  private mutating func checkChannel(_ name: String, of id: PackageID, _ now: Duration) {
    channelCount += 1
    do throws(PackageError) {
      guard let bytes = try tree.channelFile(name, of: id) else { return }
      let verified = try VerifiedChannel(bytes, of: id, named: name, by: role)
      note { () throws(PackageError) in try verified.checkTime(now) }
      for version in verified.channel.versions { check(version, in: verified.channel) }
    } catch { problems.append(error.message) }
  }

  private mutating func check(_ version: ChannelVersion, in channel: PackageChannel) {
    let id = channel.id
    versionCount += 1
    for object in version.objects { check(object, "\(version.name.printable) of \(id)") }
    do throws(PackageError) {
      let bytes = try tree.bytes(of: version.manifest, upTo: PackageManifest.maximumSize)
      let manifest = try PackageManifest(parsing: bytes)
      if manifest.id != id {
        problems.append(
          "the version \(version.name.printable) of \(id) has a manifest of \(manifest.id)")
      }
      for file in manifest.files {
        check(
          TreeObject(sha256: file.sha256, size: file.size),
          "\(file.path.printable) in \(version.name.printable) of \(id)")
      }
      try checkSignature(version, bytes)
      try checkArchive(version, bytes)
      checkPatches(to: version, manifest, in: channel)
    } catch { problems.append(error.message) }
  }

  private mutating func checkPatches(
    to version: ChannelVersion, _ manifest: PackageManifest, in channel: PackageChannel
  ) {
    let check = PatchCheck(tree: tree, version: version, manifest: manifest)
    for patch in version.patches {
      guard patch.algorithm == ChannelPatch.zstdPrefix,
        let old = channel.versions.first(where: { $0.version == patch.from })
      else {
        unappliedPatchCount += 1
        continue
      }
      patchCount += 1
      note { () throws(PackageError) in try check.run(patch, from: old) }
    }
  }

  /// Compares an object with its hash and size, once.
  private mutating func check(_ object: TreeObject, _ what: String) {
    guard seen.insert(object).inserted else { return }
    objectCount += 1
    bytes += object.size
    do throws(BlobError) {
      try tree.objects.open(object.sha256, size: object.size).verify()
    } catch { problems.append("\(what): \(error.message)") }
  }

  private func checkSignature(
    _ version: ChannelVersion, _ manifest: [UInt8]
  ) throws(PackageError) {
    guard let role else { return }
    guard let signature = version.signature else {
      throw PackageError(
        .notSigned,
        "the version \(version.name.printable) has no signature, so that no client takes it; sign "
          + "its archive, and publish it again")
    }
    let bytes = try tree.bytes(of: signature, upTo: PackageSignatures.maximumSize)
    try role.check(
      manifest, as: .manifest, PackageSignatures(parsing: bytes),
      of: "the version \(version.name.printable)")
  }

  private func checkArchive(
    _ version: ChannelVersion, _ manifest: [UInt8]
  ) throws(PackageError) {
    let path = "\(tree.path)/\(version.archive.path)"
    do {
      let source = try ArchiveSource(FileBytes(path: path), at: path, PackageInstall())
      let inside = try source.contents(
        of: PackageManifest.fileName, upTo: PackageManifest.maximumSize)
      guard inside == manifest else {
        throw PackageError(
          .differsFromManifest,
          "the archive of \(version.name.printable) has another manifest than its channel names")
      }
    } catch { throw PackageError(error, in: path) }
  }
}
