internal import BridgeCore
internal import BridgeSystem

/// A folder on disk, whose entries are opened component by component.
struct Folder: Sendable {
  /// The kind of entry at a path.
  enum Entry {
    case file(FolderFile)
    case folder
    case missing
    case forbidden
    case failed(String)
  }

  let path: String

  /// The folder at `path`. Throws ``HandlerError`` with code `folderRefused` if it is not a folder.
  init(_ path: String) throws(HandlerError) {
    self.path = path
    let descriptor = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard descriptor.isOpen else {
      throw HandlerError(
        .folderRefused, "\(path) cannot be served: \(SystemError.text(errno)); name a folder")
    }
  }

  /// The entry at `names`. Each component is opened relative to its folder, never through a symbolic link, so nothing
  /// outside the folder is reachable even if entries are renamed or linked meanwhile.
  // Opening a file must not run on the request's actor.
  @concurrent func entry(_ path: FolderPath) async -> Entry {
    var folder = Descriptor(open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard folder.isOpen else {
      return .failed("the folder no longer exists: \(SystemError.text(errno))")
    }
    for name in path.names.dropLast() {
      guard let next = folder.open(name, O_DIRECTORY) else { return Self.entry(for: errno) }
      folder = next
    }
    // O_NONBLOCK: opening a pipe must not wait for its writer.
    guard let last = path.names.last, let found = folder.open(last, O_NONBLOCK) else {
      return Self.entry(for: errno)
    }
    return FolderFile.entry(found)
  }

  /// The entry for an error of `openat`: ELOOP is a symbolic link, ENOTDIR a file in place of a folder.
  private static func entry(for number: Int32) -> Entry {
    switch number {
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EMLINK, ENXIO, EILSEQ, EINVAL: .missing
    case EACCES, EPERM: .forbidden
    default: .failed("the file cannot be opened: \(SystemError.text(number))")
    }
  }
}

/// An open file descriptor, closed with the last reference.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { if isOpen { close(number) } }

  var isOpen: Bool { number >= 0 }

  /// Opens an entry of this folder for reading; nil with `errno` set if that fails.
  func open(_ name: [UInt8], _ flags: Int32) -> Descriptor? {
    let path = name.map { CChar(bitPattern: $0) } + [0]
    let entry = openat(number, path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags)
    return entry < 0 ? nil : Descriptor(entry)
  }
}
