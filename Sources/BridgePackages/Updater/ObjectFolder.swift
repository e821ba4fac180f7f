internal import BridgeArchive
internal import BridgeCrypto
internal import BridgeSystem

/// A folder for the objects of an update, named by their hashes. An interrupted update finds them again.
struct ObjectFolder: Sendable {
  /// The kind of the objects, used as the suffix of the folder's name.
  enum Kind: String, CaseIterable {
    case objects, document
  }

  let path: String

  init(
    for version: PackageVersion, in store: PackageStore, kind: Kind = .objects
  ) throws(PackageError) {
    let downloads = DownloadFile.folder(of: store)
    path = "\(downloads)/\(version.hex).\(kind.rawValue)"
    for folder in [downloads, path] where mkdir(folder, 0o700) != 0 {
      guard errno == EEXIST else {
        throw .system("the folder for downloads \(folder) cannot be created", errno)
      }
    }
  }

  /// Whether an entry of the downloads folder is such a folder. The update right protects it.
  static func isName(_ name: String) -> Bool {
    Kind.allCases.contains { name.hasSuffix(".\($0.rawValue)") }
  }

  /// The path of an object that was downloaded before; nil if it was not.
  func file(_ object: TreeObject) -> String? {
    let file = path(of: object)
    var status = stat()
    guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == object.size
    else { return nil }
    return file
  }

  /// Moves a downloaded file into the folder, after verifying that it is the object.
  func take(_ download: String, as object: TreeObject) throws(PackageError) -> String {
    var (hash, size) = (SHA256(), 0)
    let bytes: FileBytes
    do { bytes = try FileBytes(path: download) } catch { throw PackageError(error, in: download) }
    try ArchiveProof.read(bytes, download) { piece in
      hash.update(piece)
      size += piece.count
    }
    guard size == object.size else {
      throw PackageError(
        .wrongSize,
        "the object \(object.sha256.hex) came with \(size) bytes instead of \(object.size)")
    }
    guard hash.finalize() == object.sha256 else {
      throw PackageError(.wrongHash, "the object \(object.sha256.hex) came with other bytes")
    }
    let file = path(of: object)
    unlink(file)
    guard link(download, file) == 0 else {
      throw .system("the download \(file) cannot be kept", errno)
    }
    return file
  }

  /// Removes the folder and its files.
  func remove() {
    // Leftovers only use disk space. The next update of this version removes them.
    for name in (try? FolderListing.names(path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private func path(of object: TreeObject) -> String { "\(path)/\(object.sha256.hex)" }
}
