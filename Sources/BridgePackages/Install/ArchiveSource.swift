internal import BridgeArchive

/// The files of a zip archive.
struct ArchiveSource: SharedSource {
  static let windowSize = 1 << 18

  let label: String
  let files: [SourceFile]
  let keptSize: Int
  private let archive: ZipArchive
  private let password: ArchivePassword?

  init(_ bytes: FileBytes, at path: String, _ install: PackageInstall) throws(PackageError) {
    label = path
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
    guard let entry = archive[name: file.path] else {
      throw PackageError(.missingFile, "\(label) has no file \(file.path)")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(file.size, 1), Self.windowSize), alignment: 16)
    defer { buffer.deallocate() }
    do {
      let reader = try archive.open(entry, password: password)
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
