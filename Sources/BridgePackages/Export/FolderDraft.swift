internal import BridgeBlobs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that is being written. It has a name of its own until ``complete()``, and vanishes without that.
final class FolderDraft {
  private let target: String
  private let draft: String
  private var folders: Set<String> = []
  private var files: [String] = []
  private var isComplete = false

  init(for target: String) throws(PackageError) {
    self.target = target
    draft = "\(target).new-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    guard mkdir(draft, 0o700) == 0 else {
      throw .system("the folder \(draft) cannot be made", errno)
    }
  }

  deinit { if !isComplete { discard() } }

  /// Adds a file: a link to the one at `source`, or else a copy of the blob.
  func add(_ blob: BlobFile, at path: String, linking source: String?) throws(PackageError) {
    try makeFolders(of: path)
    let full = "\(draft)/\(path)"
    files.append(full)
    if let source {
      if link(source, full) == 0 { return }
      guard [EXDEV, EMLINK, EPERM, ENOTSUP].contains(errno) else {
        throw .system("\(full) cannot be linked", errno)
      }
    }
    try copy(blob, to: full, mode: source == nil ? 0o644 : 0o444)
  }

  /// Gives the folder its name. An empty folder of that name is replaced, and no other.
  func complete() throws(PackageError) {
    guard rename(draft, target) == 0 else {
      throw .system("the folder \(target) cannot be made", errno)
    }
    isComplete = true
  }

  private func makeFolders(of path: String) throws(PackageError) {
    let components = path.split(separator: "/").dropLast()
    for count in 1..<(components.count + 1) {
      let folder = "\(draft)/\(components.prefix(count).joined(separator: "/"))"
      guard folders.insert(folder).inserted else { continue }
      guard mkdir(folder, 0o755) == 0 else {
        throw .system("the folder \(folder) cannot be made", errno)
      }
    }
  }

  private func copy(_ blob: BlobFile, to path: String, mode: mode_t) throws(PackageError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .system("\(path) cannot be made", errno) }
    defer { close(descriptor) }
    var offset = 0
    while offset < blob.size {
      let range = offset..<min(blob.size, offset + ArchiveSource.windowSize)
      let bytes = try PackageError.translating { () throws(BlobError) in try blob.bytes(in: range) }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw .system("\(path) cannot be written", errno) }
        rest = rest.dropFirst(count)
      }
      offset = range.upperBound
    }
  }

  /// Files that cannot be removed are left in a folder whose name says that it is incomplete.
  private func discard() {
    for file in files { unlink(file) }
    for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(folder) }
    rmdir(draft)
  }
}
