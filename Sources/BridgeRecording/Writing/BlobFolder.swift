internal import BridgeCrypto

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder of a recording's bodies: each one a file that is named by the SHA-256 of its bytes.
struct BlobFolder {
  private let paths: RecordingPaths
  private var serial: UInt64 = 0

  /// Names that are known to be there. Beyond so many the file system is asked.
  private var known: Set<String> = []
  private static let maximumKnown = 100_000

  init(_ paths: RecordingPaths) { self.paths = paths }

  /// Stores bytes, unless they are there already, and returns their name.
  mutating func store(_ bytes: [UInt8]) throws(RecordingError) -> String {
    let name = SHA256.hash(bytes).hex
    if has(name) { return name }
    let temporary = nextTemporaryPath()
    do throws(RecordingError) {
      try OutputFile(creating: temporary).write(bytes)
      try OutputFile.rename(temporary, to: paths.blob(name))
    } catch {
      unlink(temporary)
      throw error
    }
    remember(name)
    return name
  }

  /// Gives a spooled file its name.
  mutating func adopt(_ file: OutputFile, _ digest: SHA256Digest) throws(RecordingError) -> String {
    let name = digest.hex
    if has(name) {
      unlink(file.path)
      return name
    }
    try OutputFile.rename(file.path, to: paths.blob(name))
    remember(name)
    return name
  }

  /// A place for a body that is written piece by piece.
  mutating func draft() -> BlobDraft { BlobDraft(path: nextTemporaryPath()) }

  /// Where bodies may be unpacked that have to be looked into.
  var path: String { paths.blobs }

  /// Gives the file of a draft its name; stores no bytes where it has none.
  mutating func adopt(_ draft: BlobDraft) throws(RecordingError) -> String {
    guard let (file, digest) = draft.take() else { return try store([]) }
    return try adopt(file, digest)
  }

  /// Copies the file of a body that another recording has: as a second name of it, where both are on one disk.
  mutating func copy(_ record: ContentRecord, from bodies: BlobStore) throws(RecordingError) {
    guard case .blob(let name) = record.storage, !has(name) else { return }
    let path = bodies.path(of: name)
    if !Self.isRegular(path) || link(path, paths.blob(name)) != 0 {
      let temporary = nextTemporaryPath()
      do throws(RecordingError) {
        try Self.copyBytes(
          of: name, record.length, in: bodies, to: try OutputFile(creating: temporary))
        try OutputFile.rename(temporary, to: paths.blob(name))
      } catch {
        unlink(temporary)
        throw error
      }
    }
    remember(name)
  }

  /// Whether it is a file, and not the name of another one: link(2) would make that a second time.
  private static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func copyBytes(
    of name: String, _ length: Int, in bodies: BlobStore, to file: OutputFile
  ) throws(RecordingError) {
    do {
      let source = try bodies.file(name, length: length)
      for start in stride(from: 0, to: source.size, by: 1 << 20) {
        try file.write(try source.bytes(in: start..<min(start + (1 << 20), source.size)))
      }
    } catch {
      throw error as? RecordingError
        ?? RecordingError(.unwritable, "\(bodies.path(of: name)) cannot be copied: \(error)")
    }
  }

  private mutating func has(_ name: String) -> Bool {
    if known.contains(name) { return true }
    guard access(paths.blob(name), F_OK) == 0 else { return false }
    remember(name)
    return true
  }

  private mutating func remember(_ name: String) {
    if known.count < Self.maximumKnown { known.insert(name) }
  }

  private mutating func nextTemporaryPath() -> String {
    serial += 1
    return paths.blob(".new-\(serial)")
  }
}
