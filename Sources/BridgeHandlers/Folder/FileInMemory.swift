internal import BridgeCore
internal import BridgeSystem

#if os(Linux)
  internal import CFileSystem
#endif

/// A small file of a folder that the system has in memory, with its bytes.
struct FileInMemory: ServedFile {
  /// The maximum size of such a file.
  private static let maximumSize = 64 << 10

  private let file: FolderFile
  private let bytes: [UInt8]

  var size: Int { bytes.count }
  var tag: String { file.tag }
  var lastModified: String? { file.lastModified }

  /// Reads the file without waiting for a disk; nil if that is not possible, or the file is changed meanwhile.
  init?(_ file: FolderFile) {
    guard file.size <= Self.maximumSize, let bytes = file.bytesInMemory, file.isUnchanged else {
      return nil
    }
    (self.file, self.bytes) = (file, bytes)
  }

  func read(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

  func body(_ range: Range<Int>) -> Body {
    .bytes(range.count == bytes.count ? bytes : read(range))
  }
}

extension FolderFile {
  /// All bytes, if the system has them in memory.
  fileprivate var bytesInMemory: [UInt8]? {
    #if os(Linux)
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
        filled = max(0, bridge_read_cached(descriptor.number, buffer.baseAddress, size))
      }
      return bytes.count == size ? bytes : nil
    #else
      return nil
    #endif
  }
}

extension Folder {
  /// The file at `path`, if it is small and the system has it in memory: nothing waits for a disk. Nil for every other
  /// entry, of which ``entry(_:)`` tells more.
  func fileInMemory(_ path: FolderPath) -> FileInMemory? {
    #if os(Linux)
      let folder = Descriptor(
        bridge_open_cached(AT_FDCWD, self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
      guard folder.isOpen, bridge_is_on_own_disk(folder.number) != 0 else { return nil }
      let name = path.names.joined(separator: [UInt8(ascii: "/")]).map { CChar(bitPattern: $0) }
      // O_NONBLOCK: opening a pipe must not wait for its writer.
      let found = Descriptor(
        bridge_open_cached_beneath(folder.number, name + [0], O_RDONLY | O_NONBLOCK | O_CLOEXEC))
      guard found.isOpen, case .file(let file) = FolderFile.entry(found) else { return nil }
      return FileInMemory(file)
    #else
      return nil
    #endif
  }
}
