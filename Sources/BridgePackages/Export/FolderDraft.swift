internal import BridgeBlobs
internal import BridgeSystem

/// A folder that is being written. It has a temporary name until ``complete(readOnly:)``, and is removed if that is not
/// called.
final class FolderDraft {
  private let target: String
  private let draft: String
  private var folders: Set<String> = []
  private var isComplete = false

  init(for target: String) throws(PackageError) {
    self.target = target
    draft = "\(target).new-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    guard mkdir(draft, 0o700) == 0 else {
      throw .system("the folder \(draft) cannot be created", errno)
    }
  }

  deinit {
    // Anything that cannot be removed stays in a folder whose name marks it as incomplete.
    if !isComplete { try? FolderTree(path: draft).remove() }
  }

  /// Adds a file: a hard link to the file at `source`, or else a copy of the blob.
  func add(_ blob: BlobFile, at path: String, linking source: String?) throws(PackageError) {
    try makeFolders(of: path)
    try LinkedFile(blob, linking: source).make(at: "\(draft)/\(path)")
  }

  /// Gives the folder its name, and replaces only an empty folder. With `readOnly`, nothing can be added afterwards,
  /// and it is not an error if another process has made the same folder.
  func complete(readOnly: Bool = false) throws(PackageError) {
    chmod(draft, readOnly ? 0o555 : 0o755)
    if readOnly { for folder in folders { chmod(folder, 0o555) } }
    guard rename(draft, target) == 0 else {
      if readOnly, [ENOTEMPTY, EEXIST].contains(errno) { return }
      throw .system("the folder \(target) cannot be created", errno)
    }
    isComplete = true
  }

  private func makeFolders(of path: String) throws(PackageError) {
    let components = path.split(separator: "/").dropLast()
    for count in 1..<(components.count + 1) {
      let folder = "\(draft)/\(components.prefix(count).joined(separator: "/"))"
      guard folders.insert(folder).inserted else { continue }
      guard mkdir(folder, 0o755) == 0 else {
        throw .system("the folder \(folder) cannot be created", errno)
      }
    }
  }
}
