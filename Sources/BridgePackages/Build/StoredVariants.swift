internal import BridgeCoding
internal import BridgeCrypto

/// The compressed forms of files in a folder, such as `app.js.br` of `app.js`.
struct StoredVariants {
  private let source: FolderSource
  private let byPath: [String: PackageFile]

  init(_ source: FolderSource, _ files: [PackageFile]) {
    self.source = source
    byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The compressed forms that decode to exactly the bytes of a file. Any other is a file of its own.
  func variants(of file: PackageFile) throws(PackageError) -> [StoredVariant] {
    var found: [StoredVariant] = []
    for (ending, coding) in [("br", ContentCoding.br), ("gz", .gzip), ("zst", .zstd)] {
      let path = "\(file.path).\(ending)"
      guard let compressed = byPath[path], compressed.size < file.size,
        try content(of: path, coding, upTo: file.size) == file.sha256
      else { continue }
      found.append(StoredVariant(coding: coding.rawValue, path: path))
    }
    return found
  }

  /// The hash of the decoded content; nil if it cannot be decoded.
  private func content(
    of path: String, _ coding: ContentCoding, upTo size: Int
  ) throws(PackageError) -> SHA256Digest? {
    guard let file = source.files.first(where: { $0.path == path }) else { return nil }
    var (hash, isDamaged) = (SHA256(), false)
    let decoder: ContentDecoder
    do { decoder = try ContentDecoder(coding, maximumOutput: size) } catch {
      throw PackageError(.refusedFolder, "\(path) cannot be decoded: \(error)")
    }
    try source.read(file) { bytes in
      var output: [UInt8] = []
      do { try decoder.decode(Array(bytes), into: &output) } catch { isDamaged = true }
      hash.update(output)
    }
    do { try decoder.finish() } catch { isDamaged = true }
    return isDamaged ? nil : hash.finalize()
  }
}
