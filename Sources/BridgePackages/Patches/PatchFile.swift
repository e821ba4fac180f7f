internal import BridgeArchive
internal import BridgeCoding

/// A patch file: a mark, the size of the header, the header compressed by zstd, and each section's frame after its
/// size. Sizes are little-endian.
struct PatchFile {
  /// The first bytes of every patch.
  static let mark = Array("ofpatch\n".utf8)

  /// The width in bytes of the header size and of a frame size.
  static let headerSizeWidth = 4
  static let frameSizeWidth = 8

  let path: String
  let header: PatchHeader

  /// The byte ranges of the frames in the file.
  let frames: [Range<Int>]
  private let bytes: FileBytes

  /// Opens a patch. Its parts must fill the file exactly.
  init(at path: String) throws(PackageError) {
    self.path = path
    do { bytes = try FileBytes(path: path) } catch { throw PackageError(error, in: path) }
    let width = Self.mark.count + Self.headerSizeWidth
    let start = try Self.bytes(of: bytes, at: 0, count: width, path)
    guard start.starts(with: Self.mark) else {
      throw PackageError(.refusedPatch, "\(path) is not a patch")
    }
    let size = Self.number(start[Self.mark.count...])
    guard size <= PatchLimits.maximumPackedHeader else {
      throw PackageError(
        .refusedPatch,
        "\(path) has a header of \(size) bytes; the limit is \(PatchLimits.maximumPackedHeader)")
    }
    let packed = try Self.bytes(of: bytes, at: width, count: size, path)
    header = try PatchHeader(parsing: Self.unpack(packed, path))
    frames = try Self.frames(of: header.sections.count, in: bytes, from: width + size, path)
  }

  private static func frames(
    of count: Int, in bytes: FileBytes, from start: Int, _ path: String
  ) throws(PackageError) -> [Range<Int>] {
    var (frames, end) = ([Range<Int>](), start)
    for _ in 0..<count {
      let size = number(try self.bytes(of: bytes, at: end, count: frameSizeWidth, path))
      end += frameSizeWidth
      guard size >= 0, size <= Int(bytes.count) - end else { throw cut(path) }
      frames.append(end..<(end + size))
      end += size
    }
    guard end == Int(bytes.count) else {
      throw PackageError(
        .refusedPatch, "\(path) has \(bytes.count) bytes instead of \(end); download it again")
    }
    return frames
  }

  private static func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  static func bytes(of number: Int, width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// The bytes before the frames.
  static func start(_ header: PatchHeader) throws(PackageError) -> [UInt8] {
    var packed: [UInt8] = []
    do {
      let encoder = try ContentEncoder(.zstd)
      try encoder.encode(header.json(), into: &packed)
      try encoder.finish(into: &packed)
    } catch { throw PackageError(.unwritable, error.message) }
    guard packed.count <= PatchLimits.maximumPackedHeader else {
      throw PackageError(.refusedPatch, "the patch has too many files; publish the whole package")
    }
    return mark + bytes(of: packed.count, width: headerSizeWidth) + packed
  }

  /// Fills `buffer` from the frame of a section. Returns the number of bytes.
  func read(
    section: Int, at position: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(PackageError) -> Int {
    let count = min(buffer.count, frames[section].count - position)
    guard count > 0 else { return 0 }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    do {
      let got = try bytes.read(at: UInt64(frames[section].lowerBound + position), into: part)
      guard got == count else { throw Self.cut(path) }
      return got
    } catch { throw PackageError(error, in: path) }
  }

  private static func bytes(
    of file: FileBytes, at offset: Int, count: Int, _ path: String
  ) throws(PackageError) -> [UInt8] {
    guard count <= Int(file.count) - offset else { throw cut(path) }
    do {
      var result = [UInt8](repeating: 0, count: count)
      let got = try result.withUnsafeMutableBytes { try file.read(at: UInt64(offset), into: $0) }
      guard got == count else { throw cut(path) }
      return result
    } catch { throw PackageError(error, in: path) }
  }

  private static func unpack(_ packed: [UInt8], _ path: String) throws(PackageError) -> [UInt8] {
    var header: [UInt8] = []
    do {
      let decoder = try ContentDecoder(.zstd, maximumOutput: PatchLimits.maximumHeader)
      try decoder.decode(packed, into: &header)
      try decoder.finish()
    } catch {
      throw PackageError(.refusedPatch, "\(path) has a damaged header: \(error.message)")
    }
    return header
  }

  private static func cut(_ path: String) -> PackageError {
    PackageError(.refusedPatch, "\(path) ends too early; download it again")
  }
}
