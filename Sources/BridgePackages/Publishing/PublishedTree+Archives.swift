internal import BridgeArchive
internal import BridgeBlobs
internal import BridgeCrypto
internal import BridgeFormats

extension PublishedTree {
  /// Adds the objects of a package: its files, manifest and signatures, and the archive. Existing objects are kept.
  ///
  /// They are on the disk when this returns, before any channel names them.
  func add(archive path: String) throws(PackageError) -> (PackageManifest, ChannelVersion) {
    let file: FileBytes
    do { file = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    let source = try ArchiveSource(file, at: path, PackageInstall())
    let bytes = try source.manifest()
    let manifest = try PackageManifest(parsing: bytes)
    try add(filesOf: manifest, from: source)
    var version = ChannelVersion(
      name: manifest.version, manifest: try add(bytes),
      archive: try object { (append) throws(PackageError) in
        try ArchiveProof.read(file, path) { (piece) throws(PackageError) in try append(piece) }
      })
    if let signature = try source.contents(
      of: PackageManifest.signatureFileName, upTo: PackageSignatures.maximumSize)
    {
      version.signature = try add(signature)
    }
    try PackageError.translating { () throws(BlobError) in try objects.synchronize() }
    return (manifest, version)
  }

  private func add(
    filesOf manifest: PackageManifest, from source: ArchiveSource
  ) throws(PackageError) {
    let present = Dictionary(source.files.map { ($0.path, $0) }) { first, _ in first }
    for listed in manifest.files {
      guard let file = present[listed.path] else {
        throw PackageError(
          .missingFile,
          "\(source.label) lacks \(listed.path.printable), which its manifest lists; publish the "
            + "whole package")
      }
      let stored = try object { (append) throws(PackageError) in
        try source.read(file) { (piece) throws(PackageError) in try append(piece) }
      }
      guard stored == TreeObject(sha256: listed.sha256, size: listed.size) else {
        throw PackageError(
          .differsFromManifest,
          "\(listed.path.printable) in \(source.label) is not what its manifest says; build it again"
        )
      }
    }
  }

  private func add(_ bytes: [UInt8]) throws(PackageError) -> TreeObject {
    try object { (append) throws(PackageError) in
      do { try bytes.withUnsafeBytes { try append($0) } } catch {
        throw PackageError(error, in: path)
      }
    }
  }

  /// Stores the bytes that `body` appends, and makes them readable for all users.
  func object(
    _ body: ((UnsafeRawBufferPointer) throws(PackageError) -> Void) throws(PackageError) -> Void
  ) throws(PackageError) -> TreeObject {
    do {
      let draft = try objects.draft()
      var size = 0
      try body { (piece) throws(PackageError) in
        size += piece.count
        try PackageError.translating { () throws(BlobError) in try draft.append(piece) }
      }
      let digest = try draft.commit()
      let object = TreeObject(sha256: digest, size: size)
      try TreeFile.share(folder: "\(objects.path)/\(digest.hex.prefix(2))")
      return object
    } catch { throw PackageError(error, in: path) }
  }
}

extension ArchiveSource {
  fileprivate func manifest() throws(PackageError) -> [UInt8] {
    if let bytes = try contents(of: PackageManifest.fileName, upTo: PackageManifest.maximumSize) {
      return bytes
    }
    throw PackageError(
      .missingFile, "\(label) has no \(PackageManifest.fileName); build it with the bridge")
  }
}

extension PackageManifest {
  /// Reads the manifest of an archive.
  package init(inArchive path: String) throws(PackageError) {
    let file: FileBytes
    do { file = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    try self.init(parsing: ArchiveSource(file, at: path, PackageInstall()).manifest())
  }
}
