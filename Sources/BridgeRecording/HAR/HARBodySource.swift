internal import BridgeFormats
internal import BridgeHAR

/// A body that a HAR file holds as a JSON string; it is read and decoded on demand.
struct HARBodySource: Sendable {
  let file: RecordingFile
  let text: JSONFileText
  let isBase64: Bool
  let limit: Int

  /// The whole body; throws ``RecordingError/Code/bodyUnavailable`` if the file has changed.
  func bytes() throws -> [UInt8] {
    let plain = try plainText()
    guard isBase64 else { return plain }
    guard let decoded = Base64.decode(plain) else {
      throw RecordingError(.bodyUnavailable, "a body in \(file.path) is not valid base64")
    }
    return decoded
  }

  /// The record of the body; `mediaType` and `fields` are its message's.
  func record(_ mediaType: String?, of fields: [RecordedField]) -> BodyRecord {
    .content(ContentRecord(mediaType, of: fields, isText: !isBase64) { try bytes() })
  }

  /// The size of the body; nil for invalid base64.
  ///
  /// The limit is not checked here, since reading a body above it fails anyway.
  func size() throws -> Int? {
    guard isBase64, !isTooLarge else { return text.size }
    var checker = Base64.Checker()
    if text.hasEscapes {
      for byte in try plainText() { checker.take(byte) }
      return checker.isValid ? checker.decodedCount : nil
    }
    let size = 64 * 1024
    for start in stride(from: text.range.lowerBound, to: text.range.upperBound, by: size) {
      let piece = start..<min(start + size, text.range.upperBound)
      for byte in try file.bytes(in: piece) { checker.take(byte) }
    }
    return checker.isValid ? checker.decodedCount : nil
  }

  /// Whether reading the body would exceed the limit.
  var isTooLarge: Bool { text.range.count > limit }

  /// The UTF-8 of the string.
  private func plainText() throws -> [UInt8] {
    guard !isTooLarge else {
      throw RecordingError(
        .tooLarge,
        "a body of \(text.range.count) bytes in \(file.path) exceeds the limit of \(limit) bytes")
    }
    let raw = try file.bytes(in: text.range)
    return text.hasEscapes ? raw.withUnsafeBytes { JSONDecodedText(raw: $0).bytes } : raw
  }
}
