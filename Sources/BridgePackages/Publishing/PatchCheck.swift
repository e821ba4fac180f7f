internal import BridgeCrypto
internal import BridgeFormats

/// Checks that patches in a tree make the files of a version. Each is applied as clients do.
struct PatchCheck {
  let tree: PublishedTree
  let version: ChannelVersion
  let manifest: PackageManifest

  /// Applies a patch to the files of the old version, and compares the result with the manifest.
  func run(_ patch: ChannelPatch, from old: ChannelVersion) throws(PackageError) {
    let name =
      "the patch from \(old.name.printable) to \(version.name.printable) of \(manifest.id)"
    let source: PatchSource
    do {
      source = try PatchSource(
        at: "\(tree.path)/\(patch.object.path)", in: tree.objects,
        maximumMemory: PatchLimits.maximumMemory)
    } catch { throw PackageError(error.code, "\(name) cannot be applied: \(error.message)") }
    let before = try files(of: old)
    try checkHeader(source.header, from: old, with: before, named: name)
    let made = try content(of: source, name)
    try compare(made, before, name)
  }

  /// The files of a client with this version, as objects.
  private func files(of old: ChannelVersion) throws(PackageError) -> Set<TreeObject> {
    let listed = try tree.manifest(of: old).files.map {
      TreeObject(sha256: $0.sha256, size: $0.size)
    }
    return Set(listed + [old.manifest] + (old.signature.map { [$0] } ?? []))
  }

  private func checkHeader(
    _ header: PatchHeader, from old: ChannelVersion, with before: Set<TreeObject>,
    named name: String
  ) throws(PackageError) {
    guard header.id == manifest.id, header.from == old.version, header.to == version.version else {
      throw PackageError(
        .refusedPatch,
        "\(name) has a header that says it is from \(header.from.hex) to \(header.to.hex) of \(header.id)"
      )
    }
    let base = header.sections.flatMap(\.base)
    guard base.allSatisfy({ before.contains(TreeObject(sha256: $0.sha256, size: $0.size)) }) else {
      throw PackageError(.missingBase, "\(name) needs files that the old version does not have")
    }
  }

  /// The files that the patch makes.
  private func content(
    of source: PatchSource, _ name: String
  ) throws(PackageError) -> [String: TreeObject] {
    var made: [String: TreeObject] = [:]
    for file in source.files {
      var (hash, size) = (SHA256(), 0)
      do {
        try source.read(file) { bytes in
          hash.update(bytes)
          size += bytes.count
        }
      } catch { throw PackageError(error.code, "\(name) cannot be applied: \(error.message)") }
      made[file.path] = TreeObject(sha256: hash.finalize(), size: size)
    }
    return made
  }

  /// Each file must match the manifest. It is made by the patch, or left out because the old version has it.
  private func compare(
    _ made: [String: TreeObject], _ before: Set<TreeObject>, _ name: String
  ) throws(PackageError) {
    var expected = [PackageManifest.fileName: version.manifest]
    if let signature = version.signature { expected[PackageManifest.signatureFileName] = signature }
    let about = Set(expected.keys)
    for file in manifest.files {
      expected[file.path] = TreeObject(sha256: file.sha256, size: file.size)
    }
    for (path, object) in made.sorted(by: { $0.key < $1.key }) where expected[path] != object {
      throw PackageError(
        .differsFromManifest,
        "\(name) makes a file \(path.printable) that is not the one of the version; publish again")
    }
    let lost = expected.filter { path, object in
      made[path] == nil && (about.contains(path) || !before.contains(object))
    }
    if let path = lost.keys.min() {
      throw PackageError(
        .differsFromManifest,
        "\(name) does not make \(path.printable), which the old version does not have either; "
          + "publish again")
    }
  }
}
