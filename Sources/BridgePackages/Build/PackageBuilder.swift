internal import BridgeArchive
internal import BridgeCrypto

/// Builds packages from folders. Equal folders give equal packages, byte for byte.
package struct PackageBuilder: Sendable {
  package var id: PackageID
  package var version: String
  package var seq: Int?
  package var entry = "index.html"
  package var depends: [PackageDependency] = []

  /// How the package is served.
  package var serving: ServingFile?

  /// Called with the number of files written so far and the total number.
  package var onProgress: PackageProgress?

  package init(id: PackageID, version: String) { (self.id, self.version) = (id, version) }

  /// Writes the files of a folder, with a manifest, as an archive. Returns the manifest.
  ///
  /// A manifest and signatures in the folder are left out: they belong to another build. A file whose name ends in
  /// `.br`, `.gz` or `.zst` becomes a compressed form of the file without that ending, if it decodes to the same
  /// content.
  @discardableResult
  package func build(
    folder: String, toArchive path: String
  ) throws(PackageError) -> PackageManifest {
    let source = try FolderSource(at: folder, PackageInstall())
    var files: [PackageFile] = []
    var inputs: [ArchiveInput] = []
    for file in source.files where !InstallPlan.isAbout(file.path) {
      var (hash, size) = (SHA256(), 0)
      try source.read(file) { bytes in
        hash.update(bytes)
        size += bytes.count
      }
      files.append(PackageFile(path: file.path, sha256: hash.finalize(), size: size))
      do {
        inputs.append(ArchiveInput(file.path, try FileBytes(path: "\(folder)/\(file.path)")))
      } catch { throw PackageError(error, in: folder) }
    }
    guard files.contains(where: { $0.path == entry }) else {
      throw PackageError(
        .missingFile,
        "\(folder) has no file \(entry), the entry page of the package; name another entry")
    }
    let variants = StoredVariants(source, files)
    for index in files.indices { files[index].variants = try variants.variants(of: files[index]) }
    var manifest = PackageManifest(
      id: id, version: version, seq: seq, entry: entry, files: files, depends: depends)
    try serving?.apply(to: &manifest)
    inputs.append(ArchiveInput(PackageManifest.fileName, MemoryBytes(manifest.json())))
    do {
      try ZipWriter().write(inputs, to: path, onProgress: onProgress)
    } catch { throw PackageError(.unwritable, "\(path) cannot be written: \(error)") }
    return manifest
  }
}
