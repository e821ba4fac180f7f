internal import BridgeArchive

/// Signs archives that are built.
package enum ArchiveSigning {
  /// The most bytes that the files of an archive may have, since they are in memory while it is written again.
  package static let maximumBytes = 1 << 30

  /// Adds the signatures of keys to the manifest of an archive. Its other files stay as they are, byte for byte.
  package static func sign(
    archive path: String, with keys: [PackageSigningKey]
  ) throws(PackageError) {
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
      for file in source.files where file.path != PackageManifest.signatureFileName {
        let bytes = try source.contents(of: file.path, upTo: maximumBytes) ?? []
        inputs.append(ArchiveInput(file.path, MemoryBytes(bytes)))
      }
      try ZipWriter().write(inputs, to: path)
    } catch { throw PackageError(error, in: path) }
  }
}
