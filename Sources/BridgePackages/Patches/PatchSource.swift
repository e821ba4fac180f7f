internal import BridgeBlobs
internal import BridgeCoding
internal import BridgeCrypto

/// The files of a patch, decoded with blobs of the store. Files that it leaves out come from its base version.
///
/// Reading the files in order decodes nothing twice. Any other order takes longer, with the same result.
final class PatchSource: InstallSource {
  let label: String
  let files: [SourceFile]
  let header: PatchHeader
  private let file: PatchFile
  private let blobs: BlobFolder
  private let places: [String: Place]
  private var reading: PatchReading?

  private struct Place {
    let section: Int
    let offset: Int
    let size: Int
    let isLast: Bool
  }

  /// Opens a patch. Its base blobs must be in `blobs`.
  init(at path: String, in blobs: BlobFolder, maximumMemory: Int) throws(PackageError) {
    file = try PatchFile(at: path)
    (label, header, self.blobs) = (path, file.header, blobs)
    guard header.memory <= maximumMemory else {
      throw PackageError(
        .refusedPatch,
        "\(path) needs \(header.memory) bytes of memory; the limit is \(maximumMemory)")
    }
    var (files, places) = ([SourceFile](), [String: Place]())
    for (number, section) in header.sections.enumerated() {
      var offset = 0
      for (index, file) in section.files.enumerated() {
        places[file.path] = Place(
          section: number, offset: offset, size: file.size,
          isLast: index == section.files.count - 1)
        files.append(SourceFile(path: file.path, size: file.size))
        offset += file.size
      }
    }
    (self.files, self.places) = (files, places)
  }

  func read(
    _ file: SourceFile, _ body: (UnsafeRawBufferPointer) throws(PackageError) -> Void
  ) throws(PackageError) {
    guard let place = places[file.path] else {
      throw PackageError(.missingFile, "\(label) has no file \(file.path)")
    }
    let reading = try reading(for: place)
    do {
      try reading.read(place.offset - reading.position) { (_) throws(PackageError) in }
      try reading.read(place.size, body)
      if place.isLast { try reading.finish() }
    } catch {
      self.reading = nil
      throw error
    }
  }

  private func reading(for place: Place) throws(PackageError) -> PatchReading {
    if let reading, reading.section == place.section, reading.position <= place.offset {
      return reading
    }
    // Frees the old prefix before the new one is made.
    reading = nil
    let fresh = try PatchReading(
      file, section: place.section, prefix: prefix(of: header.sections[place.section]))
    reading = fresh
    return fresh
  }

  /// Loads the old blobs of a section into memory. All sizes are checked before memory is allocated, because the header
  /// is not trusted. The blobs are then opened one at a time.
  private func prefix(of section: PatchSection) throws(PackageError) -> CodingPrefix {
    var size = 0
    for item in section.base {
      guard blobs.size(of: item.sha256) == item.size else { throw missing(item) }
      size += item.size
    }
    do {
      let prefix = try CodingPrefix(capacity: size)
      for item in section.base {
        let blob: BlobFile
        do { blob = try blobs.open(item.sha256, size: item.size) } catch { throw missing(item) }
        try prefix.fill(blob.size) { (room) throws(BlobError) in try blob.read(into: room, at: 0) }
      }
      return prefix
    } catch let error as CodingError {
      throw PackageError(.refusedPatch, "\(label): \(error.message)")
    } catch { throw PackageError(error, in: label) }
  }

  private func missing(_ item: PatchBlob) -> PackageError {
    PackageError(
      .missingBase,
      "\(label) needs a file that is not installed: \(item.sha256.hex) of \(item.size) bytes in "
        + blobs.path)
  }
}
