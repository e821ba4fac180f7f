internal import BridgeCrypto

/// A body as it is kept in a file, and the fields that name its codings.
package struct StoredBody {
  package let file: RecordingFile
  package let codings: [RecordedField]
}

/// The bodies of a `.bridgerec` folder, read when they are wanted.
package struct BlobStore: Sendable {
  /// The size of one body when it is asked for.
  private static let maximumBytes = 1024 * 1024 * 1024

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
      guard content.length <= Self.maximumBytes else {
        throw RecordingError(
          .tooLarge, "\(path(of: name)) exceeds the limit of \(Self.maximumBytes) bytes")
      }
      let bytes = try file(name, length: content.length).bytes(in: 0..<content.length)
      guard SHA256.hash(bytes).hex == name else { throw changed(name) }
      return bytes
    }
  }

  /// The body as it is kept in a file of its own; nil for one that is small enough to be looked through in memory.
  package func stored(_ content: ContentRecord, of fields: [RecordedField]) -> (
    @Sendable () throws -> StoredBody
  )? {
    guard case .blob(let name) = content.storage, content.length > SearchLimits.maximumInMemory
    else {
      return nil
    }
    let codings = content.isCoded ? fields.filter { $0.isNamed("Content-Encoding") } : []
    return { StoredBody(file: try wholeFile(name, length: content.length), codings: codings) }
  }

  /// Why a body cannot be had; nil when it can, as far as a look at its file tells.
  package func loss(of content: ContentRecord) -> String? {
    guard case .blob(let name) = content.storage else { return nil }
    do {
      _ = try file(name, length: content.length)
      return nil
    } catch {
      return (error as? RecordingError)?.message ?? String(describing: error)
    }
  }

  /// Where the body of that name is.
  package func path(of name: String) -> String { paths.blob(name) }

  /// The open file of a body that is too large for memory, after its bytes were compared with its name. Throws what
  /// ``bytes(of:)`` throws.
  package func wholeFile(_ name: String, length: Int) throws -> RecordingFile {
    let file = try file(name, length: length)
    var hash = SHA256()
    for start in stride(from: 0, to: length, by: 1 << 20) {
      hash.update(try file.bytes(in: start..<min(start + (1 << 20), length)))
    }
    guard hash.finalize().hex == name else { throw changed(name) }
    return file
  }

  private func changed(_ name: String) -> RecordingError {
    RecordingError(
      .bodyUnavailable,
      "\(path(of: name)) holds other bytes than those its name tells: somebody has changed it")
  }

  /// The open file of a body, which is as long as it was recorded; its bytes are not compared with its name.
  package func file(_ name: String, length: Int) throws -> RecordingFile {
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
