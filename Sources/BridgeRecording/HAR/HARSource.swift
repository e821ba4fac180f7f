internal import BridgeCoding

/// Converts the named file to UTF-8 JSON with random access.
package struct HARSource {
  package let limits: HARImporter.Limits
  package let temporaryDirectory: String

  package init(limits: HARImporter.Limits, temporaryDirectory: String) {
    (self.limits, self.temporaryDirectory) = (limits, temporaryDirectory)
  }

  private static let chunkSize = 64 * 1024

  /// Opens `path`; unpacks gzip and transcodes UTF-16 if detected.
  package func open(path: String, warnings: inout HARWarnings) throws -> RecordingFile {
    var file = try RecordingFile(path: path)
    if try head(of: file).starts(with: [0x1f, 0x8b]) {
      file = try unpacked(file, warnings: &warnings)
    } else if file.size > limits.documentBytes {
      throw RecordingError(
        .tooLarge, "\(path) exceeds the limit of \(limits.documentBytes) bytes")
    }
    let start = try head(of: file)
    if start.isEmpty {
      throw RecordingError(.notARecording, "\(path) is empty; it is not a HAR file")
    }
    if start.starts(with: [0x50, 0x4b, 0x03, 0x04]) {
      throw RecordingError(
        .notARecording, "\(path) is a Zip archive; unzip it and name the .har file inside")
    }
    guard let order = UTF16Transcoder.byteOrder(of: start) else { return file }
    warnings.file(.utf16, "the file is UTF-16, which JSON does not allow; it is converted to UTF-8")
    return try transcoded(file, from: order)
  }

  private func head(of file: RecordingFile) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 4) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
  }

  /// The content of a gzip file. Damage ends the content there with a warning; the entries before it are intact.
  private func unpacked(
    _ file: RecordingFile, warnings: inout HARWarnings
  ) throws -> RecordingFile {
    var target = try temporaryFile(for: file)
    do {
      let decoder = try ContentDecoder(.gzip)
      try forEachChunk(of: file) { try target.append($0, decodedBy: decoder) }
      try decoder.finish()
    } catch let error as CodingError where error.code == .unavailable {
      throw RecordingError(.unreadable, "\(file.path) cannot be unpacked: \(error.message)")
    } catch let error as CodingError {
      warnings.fileLoss(
        .gzipDamaged, of: 0, "\(error.message); what could be unpacked before is read")
    }
    return try target.reading()
  }

  private func transcoded(
    _ file: RecordingFile, from order: UTF16Transcoder.ByteOrder
  ) throws -> RecordingFile {
    var target = try temporaryFile(for: file)
    var transcoder = UTF16Transcoder(order)
    try forEachChunk(of: file) { try target.append(transcoder.transcode($0)) }
    try target.append(transcoder.finish())
    return try target.reading()
  }

  private func temporaryFile(for file: RecordingFile) throws -> TemporaryFile {
    try TemporaryFile(in: temporaryDirectory, limit: limits.documentBytes, origin: file.path)
  }

  private func forEachChunk(
    of file: RecordingFile, _ body: (_ chunk: [UInt8]) throws -> Void
  ) throws {
    var offset = 0
    while offset < file.size {
      let chunk = try [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      }
      // A file that shrank meanwhile ends here; its parser then reports that it is truncated.
      if chunk.isEmpty { return }
      try body(chunk)
      offset += chunk.count
    }
  }
}
