internal import BridgeArchive

/// The individually downloaded files of a version, with its manifest and signatures.
struct ObjectSource: SharedSource {
  let label: String
  let files: [SourceFile]
  private let contents: [String: Content]

  private enum Content {
    case bytes([UInt8])
    case file(String)
  }

  /// - Parameters:
  ///   - label: the source, for messages.
  ///   - manifest: the exact bytes of the manifest.
  ///   - signature: the exact bytes of its signatures.
  ///   - downloaded: the downloaded files, with their paths.
  init(
    _ label: String, manifest: [UInt8], signature: [UInt8]?,
    downloaded: [(file: PackageFile, path: String)]
  ) {
    self.label = label
    var contents: [String: Content] = [PackageManifest.fileName: .bytes(manifest)]
    var files = [SourceFile(path: PackageManifest.fileName, size: manifest.count)]
    if let signature {
      contents[PackageManifest.signatureFileName] = .bytes(signature)
      files.append(SourceFile(path: PackageManifest.signatureFileName, size: signature.count))
    }
    for (file, path) in downloaded {
      contents[file.path] = .file(path)
      files.append(SourceFile(path: file.path, size: file.size))
    }
    (self.contents, self.files) = (contents, files)
  }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    switch contents[file.path] {
    case .bytes(let bytes):
      do { try bytes.withUnsafeBytes { try body($0) } } catch {
        throw PackageError(error, in: label)
      }
    case .file(let path):
      let bytes: FileBytes
      do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
      try ArchiveProof.read(bytes, path, body)
    case nil: throw PackageError(.missingFile, "\(label) has no file \(file.path)")
    }
  }
}
