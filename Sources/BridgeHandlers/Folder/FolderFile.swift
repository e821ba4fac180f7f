internal import BridgeCore
internal import BridgeFormats

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file of a folder, open, with what tells this state of it from others.
struct FolderFile: Sendable {
  /// Identifies one state of a file.
  struct Stamp: Equatable {
    let inode: UInt64
    let size: Int
    let modified: Duration

    init(_ status: stat) {
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      modified = .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
  }

  let stamp: Stamp
  private let descriptor: Descriptor

  /// The kind of an open entry; only regular files are served.
  static func entry(_ descriptor: Descriptor) -> Folder.Entry {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else {
      return .failed("the file cannot be looked at: \(Descriptor.reason(errno))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(FolderFile(stamp: Stamp(status), descriptor: descriptor))
    case S_IFDIR: return .folder
    default: return .missing
    }
  }

  /// A strong validator (RFC 9110 §8.8.3): a file that is written again has another time, size or inode.
  var tag: String {
    let time = stamp.modified.components
    let moment =
      "\(String(time.seconds, radix: 16)).\(String(time.attoseconds / 1_000_000_000, radix: 16))"
    return "\"\(moment)-\(String(stamp.size, radix: 16))-\(String(stamp.inode, radix: 16))\""
  }

  /// The time of the last change, as HTTP writes it: to the second.
  var lastModified: String {
    CivilTime(microsecondsSinceEpoch: stamp.modified.components.seconds * 1_000_000).http
  }

  /// The bytes in `range`: few of them at once, which is less work than to hand them over piece by piece, and more of
  /// them as they are wanted.
  func body(_ range: Range<Int>) throws(HandlerError) -> Body {
    guard range.count <= Self.maximumAtOnce else {
      return Body(length: range.count) { FolderReader(self, range) }
    }
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      bytes += try read((range.lowerBound + bytes.count)..<range.upperBound)
    }
    return .bytes(bytes)
  }

  private static var maximumAtOnce: Int { 64 << 10 }

  /// Some of the bytes in `range`, at least one.
  ///
  /// - Throws: ``HandlerError`` with code `fileChanged` when the file is not what it was.
  func read(_ range: Range<Int>) throws(HandlerError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, Stamp(status) == stamp else { throw Self.changed }
    var count = 0
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      repeat {
        count = pread(descriptor.number, buffer.baseAddress, range.count, off_t(range.lowerBound))
      } while count < 0 && errno == EINTR
      failure = count < 0 ? errno : 0
      filled = max(0, count)
    }
    guard failure == 0 else {
      throw HandlerError(.fileChanged, "a file cannot be read: \(Descriptor.reason(failure))")
    }
    guard count > 0 else { throw Self.changed }
    return bytes
  }

  private static var changed: HandlerError {
    HandlerError(.fileChanged, "a file was changed while it was sent; ask for it again")
  }
}

/// Reads a part of a file, piece by piece.
final class FolderReader: BodyReader {
  private struct State: Sendable {
    var rest: Range<Int>
    var failure: (any Error)?
  }

  private static let pieceSize = 256 << 10
  private let file: FolderFile
  private let state: Locked<State>

  init(_ file: FolderFile, _ range: Range<Int>) {
    self.file = file
    state = Locked(State(rest: range))
  }

  // Reading a file must not fall to whatever actor the reader of the body runs on.
  @concurrent func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    let piece = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.rest.prefix(Self.pieceSize)
    }
    guard !piece.isEmpty else { return nil }
    let bytes = try file.read(piece)
    state.withLock { $0.rest = $0.rest.dropFirst(bytes.count) }
    return bytes
  }

  func cancel(throwing error: any Error) {
    state.withLock { state in
      if state.failure == nil, !state.rest.isEmpty { state.failure = error }
    }
  }
}
