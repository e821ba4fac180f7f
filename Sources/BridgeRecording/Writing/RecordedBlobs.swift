package import BridgeBlobs
internal import BridgeCrypto

/// The bodies that a recorder writes: blobs in its folder, accessible only to this user.
struct RecordedBlobs: Sendable {
  private let folder: BlobFolder

  init(_ paths: RecordingPaths) throws(RecordingError) {
    do {
      folder = try BlobFolder(at: paths.blobs, layout: .flat, permissions: 0o600)
    } catch {
      throw RecordingError(error)
    }
  }

  /// The folder in which bodies are unpacked to be searched.
  var path: String { folder.path }

  /// Stores bytes, unless they are already stored, and returns their name.
  func store(_ bytes: [UInt8]) throws(RecordingError) -> String {
    do { return try folder.store(bytes).hex } catch { throw RecordingError(error) }
  }

  /// A blob to be written in pieces.
  func draft() throws(RecordingError) -> BlobDraft {
    do { return try folder.draft() } catch { throw RecordingError(error) }
  }

  /// Gives a draft its name.
  func commit(_ draft: BlobDraft) throws(RecordingError) -> String {
    do { return try draft.commit().hex } catch { throw RecordingError(error) }
  }

  /// Copies a body of another recording; a hard link if both are on one file system.
  func copy(_ record: ContentRecord, from bodies: BlobStore) throws(RecordingError) {
    guard case .blob(let name) = record.storage, let digest = SHA256Digest(hex: name) else {
      return
    }
    do {
      try folder.add(digest, size: record.length, from: bodies.folder())
    } catch {
      throw RecordingError(error)
    }
  }

  /// Removes bodies; returns the names of those that cannot be removed.
  func remove(_ names: Set<String>) -> Set<String> {
    names.filter { name in
      guard let digest = SHA256Digest(hex: name) else { return true }
      do throws(BlobError) {
        try folder.remove(digest)
        return false
      } catch {
        // The caller reports all of them at once.
        return true
      }
    }
  }
}

extension RecordingError {
  /// The corresponding error of a recording's body.
  package init(_ error: BlobError) {
    let code: Code =
      switch error.code {
      case .missing, .changed: .bodyUnavailable
      case .overQuota: .tooLarge
      case .unreadable: .unreadable
      case .unwritable, .diskFull: .unwritable
      }
    self.init(code, error.message)
  }

  /// The error itself, or the corresponding error of a recording's body; `code` and `sentence` apply to other errors.
  init(_ error: any Error, or code: Code, _ sentence: String) {
    switch error {
    case let error as RecordingError: self = error
    case let error as BlobError: self.init(error)
    default: self.init(code, "\(sentence): \(error)")
    }
  }
}
