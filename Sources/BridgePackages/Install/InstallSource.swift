/// The source of a package's files, such as an archive or a folder.
protocol InstallSource {
  /// The source, for messages.
  var label: String { get }

  /// The files. Their names are plain, and distinct on every file system.
  var files: [SourceFile] { get }

  /// The number of bytes that it needs in the store in addition to its files.
  var keptSize: Int { get }

  /// Whether a broken cipher protects one of its files.
  var isInsecure: Bool { get }

  /// Calls `body` with all bytes of a file, in pieces.
  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError)
}

/// A source whose files several threads may read concurrently.
protocol SharedSource: InstallSource, Sendable {}

/// A file of a source.
struct SourceFile: Hashable, Sendable {
  let path: String
  let size: Int
}

extension InstallSource {
  var keptSize: Int { 0 }
  var isInsecure: Bool { false }

  /// The bytes of a small file; nil if no file has that name.
  func contents(of path: String, upTo limit: Int) throws(PackageError) -> [UInt8]? {
    guard let file = files.first(where: { $0.path == path }) else { return nil }
    guard file.size <= limit else {
      throw PackageError(
        .invalidManifest, "\(path) in \(label) has \(file.size) bytes; the limit is \(limit)")
    }
    var bytes: [UInt8] = []
    try read(file) { bytes += $0 }
    return bytes
  }
}
