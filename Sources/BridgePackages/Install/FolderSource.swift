internal import BridgeArchive
internal import BridgeSystem

/// The regular files of a folder and its subfolders. Links and other file types are refused.
struct FolderSource: SharedSource {
  let label: String
  let files: [SourceFile]

  init(at path: String, _ install: PackageInstall) throws(PackageError) {
    label = path
    var found: [SourceFile] = []
    try Self.collect(path, depth: install.limits.maximumDepth, into: &found)
    files = found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    do {
      try PlainNames.check(files.map(\.path), install.limits)
    } catch {
      throw PackageError(.refusedFolder, "\(path) cannot be installed: \(error.description)")
    }
  }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(file.size, 1), ArchiveSource.windowSize), alignment: 16)
    defer { buffer.deallocate() }
    do {
      let bytes = try FileBytes(path: "\(label)/\(file.path)")
      var offset: UInt64 = 0
      while case let count = try bytes.read(at: offset, into: buffer), count > 0 {
        offset += UInt64(count)
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    } catch let error as ArchiveError {
      throw PackageError(error, in: label)
    } catch {
      throw PackageError(error, in: label)
    }
  }

  private static func collect(
    _ root: String, below prefix: String = "", depth: Int, into found: inout [SourceFile]
  ) throws(PackageError) {
    let folder = prefix.isEmpty ? root : "\(root)/\(prefix)"
    for name in try FolderListing.names(folder) {
      let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
      if PlainNames.isPassedOver(path) { continue }
      var status = stat()
      guard lstat("\(root)/\(path)", &status) == 0 else {
        throw .system("\(root)/\(path) cannot be read", errno, otherwise: .unreadable)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: found.append(SourceFile(path: path, size: Int(status.st_size)))
      case S_IFDIR where depth > 1: try collect(root, below: path, depth: depth - 1, into: &found)
      case S_IFDIR: throw refusal(root, path, "it is nested too deeply")
      default: throw refusal(root, path, "it is not a regular file; links are refused")
      }
    }
  }

  private static func refusal(_ root: String, _ path: String, _ why: String) -> PackageError {
    PackageError(.refusedFolder, "\(root) cannot be installed: \(path): \(why)")
  }
}

/// Lists the names in a folder of the host.
package enum FolderListing {
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  package static func names(_ folder: String) throws(PackageError) -> [String] {
    guard let stream = opendir(folder) else {
      throw .system("the folder \(folder) cannot be listed", errno, otherwise: .unreadable)
    }
    defer { closedir(stream) }
    return FolderEntries.names(in: stream)
  }
}
