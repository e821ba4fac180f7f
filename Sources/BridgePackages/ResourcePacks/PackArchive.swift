internal import BridgeArchive

/// The archive of a pack, with its index parsed.
struct PackArchive {
  let index: ResourceIndex

  /// The resources that the index lists and the archive has.
  let resources: [ResourceName]

  /// Opens the archive of the pack `url`. Every resource listed under one of `types` must exist.
  ///
  /// - Throws: ``PackageError``: `missingIndex`, `invalidIndex`, `emptyIndex`, `missingFile` for a listed resource that
  ///   does not exist, `passwordNeeded`, `wrongPassword`, `refusedArchive`.
  init(
    at path: String, of url: String, _ install: PackageInstall, types: [String]
  ) throws(PackageError) {
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    let source = try ArchiveSource(bytes, at: path, install)
    guard
      let text = try source.contents(
        of: ResourceIndex.fileName, upTo: ResourceIndex.maximumSize)
    else {
      throw PackageError(
        .missingIndex,
        "the pack \(url) has no \(ResourceIndex.fileName); zip it together with the resources")
    }
    index = try ResourceIndex(parsing: text, of: url)
    let files = Set(source.files.map(\.path))
    for type in types {
      guard let lost = index.names(of: type).first(where: { !files.contains($0) }) else { continue }
      throw PackageError(
        .missingFile, "the pack \(url) lists \(lost) as \(type), but has no such file")
    }
    resources = index.resources { files.contains($0) }
  }
}
