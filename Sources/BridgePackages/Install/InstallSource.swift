/// Where the files of a package come from: an archive or a folder.
protocol InstallSource {
  /// The source, for messages.
  var label: String { get }

  /// The files, with plain names that are different on every file system.
  var files: [SourceFile] { get }

  /// The bytes that it takes in the store beside its files.
  var keptSize: Int { get }

  /// Whether a file of it is protected by a cipher that is broken.
  var isInsecure: Bool { get }

  /// Calls `body` with all bytes of a file, piece by piece.
  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError)
}

/// A source whose files several threads may read at the same time.
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
