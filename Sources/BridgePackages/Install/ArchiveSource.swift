internal import BridgeArchive

/// The files of a zip archive.
struct ArchiveSource: SharedSource {
  static let windowSize = 1 << 18

  let label: String
  let files: [SourceFile]
  let keptSize: Int
  private let archive: ZipArchive
  private let limits: ArchiveLimits
  private let password: ArchivePassword?

  init(_ bytes: FileBytes, at path: String, _ install: PackageInstall) throws(PackageError) {
    label = path
    limits = install.limits
    (password, keptSize) = (install.password, install.keepsArchive ? Int(bytes.count) : 0)
    do {
      let roots = [PackageManifest.fileName, "index.json", install.entry]
      archive = try ZipArchive(
        bytes, expecting: install.unwraps ? roots : [], decoding: install.nameDecoding,
        limits: install.limits)
    } catch {
      throw PackageError(error, in: path)
    }
    files = archive.entries.map { SourceFile(path: $0.name, size: Int($0.size)) }
  }

  var isInsecure: Bool { archive.hasInsecureEntries }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    try read(file, with: ReadingBuffers(), body)
  }

  func read(
    _ file: SourceFile, with buffers: ReadingBuffers,
    _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    guard let entry = archive[name: file.path] else {
      throw PackageError(.missingFile, "\(label) has no file \(file.path)")
    }
    // A file that is inflated at once goes straight to where it is read.
    let isWhole =
      entry.method == .deflate && max(entry.size, entry.compressedSize) <= limits.bufferedSize
    let room = isWhole ? file.size : min(file.size, Self.windowSize)
    let buffer = buffers.output(max(room, 1))
    do {
      let reader = try archive.open(entry, password: password, buffers: buffers)
      while case let count = try reader.read(into: buffer), count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    } catch let error as ArchiveError {
      throw PackageError(error, in: label)
    } catch {
      throw PackageError(error, in: label)
    }
  }
}
