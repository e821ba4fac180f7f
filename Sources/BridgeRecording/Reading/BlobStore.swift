/// The bodies of a `.bridgerec` folder, read when they are wanted.
package struct BlobStore: Sendable {
  /// The size of one body when it is asked for.
  private static let mostBytes = 1024 * 1024 * 1024

  private let paths: RecordingPaths

  /// The bodies of the recording in `folder`.
  package init(folder: String) { paths = RecordingPaths(folder) }

  /// The bytes of a body as they are kept, in whatever coding.
  ///
  /// Throws ``RecordingError`` with code `bodyUnavailable` when its file is gone, another, or a symbolic link,
  /// `tooLarge` beyond 1 GiB.
  package func bytes(of content: ContentRecord) throws -> [UInt8] {
    switch content.storage {
    case .text(let text): return Array(text.utf8)
    case .base64(let bytes): return bytes
    case .blob(let name):
      guard content.length <= Self.mostBytes else {
        throw RecordingError(
          .tooLarge, "\(path(of: name)) exceeds the limit of \(Self.mostBytes) bytes")
      }
      let bytes = try file(name, length: content.length).bytes(in: 0..<content.length)
      guard ContentDigest(of: bytes).hex == name else {
        throw RecordingError(
          .bodyUnavailable,
          "\(path(of: name)) holds other bytes than those its name tells: somebody has changed it")
      }
      return bytes
    }
  }

  /// Why a body cannot be had; nil when it can, as far as a look at its file tells.
  func loss(of content: ContentRecord) -> String? {
    guard case .blob(let name) = content.storage else { return nil }
    do {
      _ = try file(name, length: content.length)
      return nil
    } catch {
      return (error as? RecordingError)?.message ?? String(describing: error)
    }
  }

  /// Where the body of that name is.
  func path(of name: String) -> String { paths.blob(name) }

  /// The open file of a body, which is as long as it was recorded; its bytes are not compared with its name.
  func file(_ name: String, length: Int) throws -> RecordingFile {
    let file: RecordingFile
    do {
      file = try RecordingFile(named: name, in: paths.blobs)
    } catch let error as RecordingError {
      throw RecordingError(.bodyUnavailable, "a body is gone: \(error.message)")
    }
    guard file.size == length else {
      throw RecordingError(
        .bodyUnavailable, "\(path(of: name)) has \(file.size) bytes where \(length) were recorded")
    }
    return file
  }
}
