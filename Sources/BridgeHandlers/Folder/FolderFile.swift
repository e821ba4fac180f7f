internal import BridgeCore
internal import BridgeFormats
internal import BridgeSystem

/// An open file of a folder, with validators for its current state.
struct FolderFile: ServedFile {
  let stamp: FileStamp
  var size: Int { stamp.size }
  let descriptor: Descriptor

  /// The kind of an open entry; only regular files are served.
  static func entry(_ descriptor: Descriptor) -> Folder.Entry {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      return .failed("the file cannot be examined: \(SystemError.text(errno))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(FolderFile(stamp: FileStamp(status), descriptor: descriptor))
    case S_IFDIR: return .folder
    default: return .missing
    }
  }

  /// A strong validator (RFC 9110 §8.8.3): a rewritten file has another time, size or inode.
  var tag: String {
    let time = stamp.modified.components
    let moment =
      "\(String(time.seconds, radix: 16)).\(String(time.attoseconds / 1_000_000_000, radix: 16))"
    return "\"\(moment)-\(String(stamp.size, radix: 16))-\(String(stamp.inode, radix: 16))\""
  }

  /// The time of the last change as an HTTP date, to the second.
  var lastModified: String? {
    CivilTime(microsecondsSinceEpoch: stamp.modified.components.seconds * 1_000_000).http
  }

  /// Some of the bytes in `range`, at least one.
  ///
  /// - Throws: ``HandlerError`` with code `fileChanged` if the file has changed.
  func read(_ range: Range<Int>) throws(HandlerError) -> [UInt8] {
    guard isUnchanged else { throw Self.changed }
    var count = 0
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      count = OpenFile.read(descriptor.number, into: bytes, at: range.lowerBound)
      failure = count < 0 ? errno : 0
      filled = max(0, count)
    }
    guard failure == 0 else {
      throw HandlerError(.fileChanged, "a file cannot be read: \(SystemError.text(failure))")
    }
    guard count > 0 else { throw Self.changed }
    return bytes
  }

  /// Whether the file is still in the state that the validators describe.
  var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor.number, &status) == 0 && FileStamp(status) == stamp
  }

  private static var changed: HandlerError {
    HandlerError(.fileChanged, "a file was changed while it was sent; request it again")
  }
}
