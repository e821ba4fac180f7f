internal import BridgeCrypto

/// A body as stored in a file, and the fields that name its codings.
package struct StoredBody {
  package let file: RecordingFile
  package let codings: [RecordedField]
}

/// The bodies of a `.bridgerec` folder, read on demand.
package struct BlobStore: Sendable {
  /// The maximum size of a body that is read into memory.
  private static let maximumBytes = 1024 * 1024 * 1024

  private let paths: RecordingPaths

  /// The bodies of the recording in `folder`.
  package init(folder: String) { paths = RecordingPaths(folder) }

  /// The bytes of a body as stored, without decoding.
  ///
  /// Throws ``RecordingError`` with code `bodyUnavailable` if its file is missing, changed or a symbolic link, and
  /// `tooLarge` above 1 GiB.
  package func bytes(of content: ContentRecord) throws -> [UInt8] {
    guard case .blob(let name) = content.storage else {
      return try content.bytesOutsideBlobs() ?? []
    }
    guard content.length <= Self.maximumBytes else {
      throw RecordingError(
        .tooLarge, "\(path(of: name)) exceeds the limit of \(Self.maximumBytes) bytes")
    }
    let bytes = try file(name, length: content.length).bytes(in: 0..<content.length)
    guard SHA256.hash(bytes).hex == name else { throw changed(name) }
    return bytes
  }

  /// The body as stored in its own file; nil if it is small enough to be searched in memory.
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

  /// Why a body is not available; nil if it is, as far as its file's metadata shows.
  package func loss(of content: ContentRecord) -> String? {
    guard case .blob(let name) = content.storage else { return nil }
    do {
      _ = try file(name, length: content.length)
      return nil
    } catch {
      return (error as? RecordingError)?.message ?? String(describing: error)
    }
  }

  /// The path of the blob of that name.
  package func path(of name: String) -> String { paths.blob(name) }

  /// Opens a body that is too large for memory, after checking its bytes against its name. Throws like ``bytes(of:)``.
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
      "\(path(of: name)) does not match the hash in its name: it was changed")
  }

  /// Opens a body after checking its length; its bytes are not checked against its name.
  package func file(_ name: String, length: Int) throws -> RecordingFile {
    let file: RecordingFile
    do {
      file = try RecordingFile(named: name, in: paths.blobs)
    } catch let error as RecordingError {
      throw RecordingError(.bodyUnavailable, "a body no longer exists: \(error.message)")
    }
    guard file.size == length else {
      throw RecordingError(
        .bodyUnavailable,
        "\(path(of: name)) has \(file.size) bytes instead of the recorded \(length)")
    }
    return file
  }
}
