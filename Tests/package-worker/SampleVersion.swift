import BridgeArchive
import BridgeCrypto
import BridgePackages

/// Versions of a package whose files name their version, which makes mixtures visible. One file is the same in all of
/// them, so increments omit it.
enum SampleVersion {
  static let fileCount = 7

  private static let sharedFile = 3

  /// The text of each file of a version; the last file is long.
  static func text(_ number: Int, file: Int) -> [UInt8] {
    if file == sharedFile { return Array("every version\n".utf8) }
    let line = Array("version \(number) file \(file)\n".utf8)
    return file == fileCount - 1 ? Array([[UInt8]](repeating: line, count: 10_000).joined()) : line
  }

  /// Writes the archives of `count` versions into a folder: `0.zip` and so on, and `0.increment.zip` and so on with the
  /// files that another version does not have.
  static func write(_ count: Int, to folder: String) throws {
    System.makeFolder(folder)
    for number in 0..<count {
      var (inputs, files): ([ArchiveInput], [PackageFile]) = ([], [])
      for file in 0..<fileCount {
        let bytes = text(number, file: file)
        inputs.append(ArchiveInput("f\(file).txt", MemoryBytes(bytes), isStored: true))
        files.append(
          PackageFile(path: "f\(file).txt", sha256: SHA256.hash(bytes), size: bytes.count))
      }
      let manifest = PackageManifest(
        id: try PackageID("app"), version: "\(number)", entry: "f0.txt", files: files)
      inputs.append(ArchiveInput(PackageManifest.fileName, MemoryBytes(manifest.json())))
      try ZipWriter().write(inputs, to: "\(folder)/\(number).zip")
      inputs.remove(at: sharedFile)
      try ZipWriter().write(inputs, to: "\(folder)/\(number).increment.zip")
    }
  }
}
