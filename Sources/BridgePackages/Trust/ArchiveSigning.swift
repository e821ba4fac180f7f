internal import BridgeArchive

/// Signs built archives.
package enum ArchiveSigning {
  /// The maximum total size of the files in an archive, which are in memory while it is rewritten.
  package static let maximumBytes = 1 << 30

  /// Adds signatures to the manifest of an archive, and returns their new number. The other files stay unchanged, byte
  /// for byte. `onProgress` is called with the number of files read so far and the total number.
  @discardableResult
  package static func sign(
    archive path: String, with keys: [PackageSigningKey], onProgress: PackageProgress? = nil
  ) throws(PackageError) -> Int {
    let install = PackageInstall()
    do {
      let source = try ArchiveSource(FileBytes(path: path), at: path, install)
      guard source.files.reduce(0, { $0 + $1.size }) <= maximumBytes else {
        throw PackageError(
          .wrongSize, "\(path) has more than \(maximumBytes) bytes; sign it while it is built")
      }
      guard
        let manifest = try source.contents(
          of: PackageManifest.fileName, upTo: PackageManifest.maximumSize)
      else {
        throw PackageError(
          .missingFile, "\(path) has no \(PackageManifest.fileName); build it with the bridge")
      }
      var signatures =
        try source.contents(
          of: PackageManifest.signatureFileName, upTo: PackageSignatures.maximumSize
        ).map(PackageSignatures.init(parsing:)) ?? PackageSignatures()
      for key in keys { try signatures.sign(manifest: manifest, with: key) }
      var inputs = [
        ArchiveInput(PackageManifest.signatureFileName, MemoryBytes(signatures.bytes()))
      ]
      for (index, file) in source.files.enumerated() {
        defer { onProgress?(index + 1, source.files.count) }
        if file.path == PackageManifest.signatureFileName { continue }
        let bytes = try source.contents(of: file.path, upTo: maximumBytes) ?? []
        inputs.append(ArchiveInput(file.path, MemoryBytes(bytes)))
      }
      try ZipWriter().write(inputs, to: path)
      return signatures.list.count
    } catch { throw PackageError(error, in: path) }
  }
}
