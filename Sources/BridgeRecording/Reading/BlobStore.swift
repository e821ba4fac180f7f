/// A body as it is kept in a file, and the fields that name its codings.
struct StoredBody {
  let file: RecordingFile
  let codings: [RecordedField]
}

/// The bodies of a `.bridgerec` folder, read when they are wanted.
package struct BlobStore: Sendable {
  /// The size of one body when it is asked for.
  private static let mostBytes = 1024 * 1024 * 1024

  private let paths: RecordingPaths

  /// The bodies of the recording in `folder`.
  package init(folder: String) { paths = RecordingPaths(folder) }

  /// The bytes of a body as they are kept, in whatever coding.
  ///
  /// Throws ``RecordingError`` with code `bodyUnavailable` when its file is gone or another, `tooLarge` beyond 1 GiB.
  package func bytes(of content: ContentRecord) throws -> [UInt8] {
    switch content.storage {
    case .text(let text): return Array(text.utf8)
    case .base64(let bytes): return bytes
    case .blob(let name):
      guard content.length <= Self.mostBytes else {
        throw RecordingError(
          .tooLarge, "\(path(of: name)) exceeds the limit of \(Self.mostBytes) bytes")
      }
      let file = try open(name, length: content.length)
      return try file.bytes(in: 0..<content.length)
    }
  }

  /// The body as it is kept in a file of its own; nil for one that is small enough to be looked through in memory.
  func stored(_ content: ContentRecord, of fields: [RecordedField]) -> (
    @Sendable () throws -> StoredBody
  )? {
    guard case .blob(let name) = content.storage, content.length > SecretKinds.mostSearched else {
      return nil
    }
    let codings = content.isCoded ? fields.filter { $0.isNamed("Content-Encoding") } : []
    return { StoredBody(file: try open(name, length: content.length), codings: codings) }
  }

  /// Why a body cannot be had; nil when it can, as far as a look at its file tells.
  func loss(of content: ContentRecord) -> String? {
    guard case .blob(let name) = content.storage else { return nil }
    do {
      _ = try open(name, length: content.length)
      return nil
    } catch {
      return (error as? RecordingError)?.message ?? String(describing: error)
    }
  }

  /// Where the body of that name is.
  func path(of name: String) -> String { paths.blob(name) }

  private func open(_ name: String, length: Int) throws -> RecordingFile {
    let file: RecordingFile
    do {
      file = try RecordingFile(path: path(of: name))
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
