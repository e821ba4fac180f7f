internal import BridgeBlobs
internal import BridgeCrypto

/// Copies the files of a source into the blobs of a store, and hashes each while it is read.
struct Ingestion {
  let store: PackageStore
  let source: any InstallSource

  /// Stores files and returns their descriptions. `expected` holds the listed files, by path.
  ///
  /// If there are several errors, throws the one of the first file. `onProgress` is called on the calling thread.
  func take(
    _ files: [SourceFile], expected: [String: PackageFile], _ onProgress: PackageProgress?
  ) throws(PackageError) -> [PackageFile] {
    let total = files.reduce(0) { $0 + $1.size }
    if total >= SharedIngestion.minimumBytes, let source = source as? any SharedSource {
      return try SharedIngestion(store: store, source: source, expected: expected).take(
        files, total, onProgress)
    }
    var (taken, done) = ([PackageFile](), 0)
    for file in files {
      taken.append(try take(file, expected: expected[file.path]))
      done += file.size
      onProgress?(done, total)
    }
    return taken
  }

  /// Stores a file and returns its description. If `expected` is given, the file must match it. A file that committed
  /// versions share is compared, and written only if its blob is missing or damaged.
  func take(
    _ file: SourceFile, expected: PackageFile?
  ) throws(PackageError) -> PackageFile {
    if let expected, expected.size != file.size { throw differs(file, "another size") }
    let isKnown =
      if let expected { try store.isSound(expected.sha256, size: expected.size) } else { false }
    let digest = isKnown ? try hash(of: file) : try store(file)
    if let expected, expected.sha256 != digest { throw differs(file, "other bytes") }
    return expected ?? PackageFile(path: file.path, sha256: digest, size: file.size)
  }

  func hash(of file: SourceFile) throws(PackageError) -> SHA256Digest {
    var hash = SHA256()
    try source.read(file) { hash.update($0) }
    return hash.finalize()
  }

  /// A blob of that name without a row may be left over from a power failure, so it is replaced. A blob of committed
  /// versions is not touched unless it is damaged.
  func store(_ file: SourceFile) throws(PackageError) -> SHA256Digest {
    do {
      let draft = try store.blobs.draft()
      try source.read(file) { (bytes) throws(PackageError) in
        try PackageError.translating { () throws(BlobError) in try draft.append(bytes) }
      }
      return try draft.commit(replaces: !store.isSound(draft.digest, size: draft.size))
    } catch {
      throw PackageError(error, in: store.path)
    }
  }

  private func differs(_ file: SourceFile, _ what: String) -> PackageError {
    PackageError(
      .differsFromManifest,
      "\(file.path) in \(source.label) has \(what) than in its manifest; build the package again")
  }
}
