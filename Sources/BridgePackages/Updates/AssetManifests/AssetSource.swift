internal import BridgeArchive

/// A manifest of assets, with the fetched files.
struct AssetSource: SharedSource {
  let label: String
  let files: [SourceFile]
  private let manifest: [UInt8]
  private let staged: [String: String]

  init(_ manifest: PackageManifest, _ fetched: [FetchedAsset], label: String) {
    self.label = label
    self.manifest = manifest.json()
    files =
      fetched.map { SourceFile(path: $0.file.path, size: $0.file.size) }
      + [SourceFile(path: PackageManifest.fileName, size: self.manifest.count)]
    staged = Dictionary(fetched.map { ($0.file.path, $0.staged) }) { first, _ in first }
  }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    guard let path = staged[file.path] else {
      var failure: PackageError?
      manifest.withUnsafeBytes { bytes in
        do throws(PackageError) { try body(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
      return
    }
    let bytes: FileBytes
    do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: label) }
    try ArchiveProof.read(bytes, label, body)
  }
}
