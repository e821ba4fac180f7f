internal import BridgeBlobs
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
    let blob = try blob(name, length: content.length)
    do { return try blob.verifiedBytes() } catch { throw RecordingError(error) }
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
      _ = try blob(name, length: content.length)
      return nil
    } catch {
      return error.message
    }
  }

  /// The path of the blob of that name.
  package func path(of name: String) -> String { paths.blob(name) }

  /// Opens a body that is too large for memory, after checking its bytes against its name. Throws like ``bytes(of:)``.
  package func wholeFile(_ name: String, length: Int) throws -> RecordingFile {
    let blob = try blob(name, length: length)
    do {
      let file = try RecordingFile(adopting: try blob.descriptor(), path: path(of: name))
      try blob.verify()
      // A change while it was verified.
      try file.expectUnchanged()
      return file
    } catch let error as BlobError {
      throw RecordingError(error)
    }
  }

  /// The folder that holds the bodies. It is opened for each, because a recording without bodies need not have it.
  func folder() throws(BlobError) -> BlobFolder {
    try BlobFolder(at: paths.blobs, layout: .flat, creates: false)
  }

  /// Opens a body after checking its length; its bytes are not checked against its name.
  private func blob(_ name: String, length: Int) throws(RecordingError) -> BlobFile {
    guard let digest = SHA256Digest(hex: name) else {
      throw RecordingError(.bodyUnavailable, "\(path(of: name)) is not the name of a body")
    }
    do {
      return try folder().open(digest, size: length)
    } catch {
      throw RecordingError(.bodyUnavailable, error.message)
    }
  }
}
