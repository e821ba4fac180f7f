/// The bytes of a body that a HAR file holds as a JSON string, read and decoded when wanted.
struct HARBodySource: Sendable {
  let file: RecordingFile
  let text: HARText
  let isBase64: Bool
  let limit: Int

  /// The whole body; throws ``RecordingError/Code/bodyUnavailable`` when the file has changed.
  func bytes() throws -> [UInt8] {
    let plain = try plainText()
    guard isBase64 else { return plain }
    guard let decoded = Base64.decode(plain) else {
      throw RecordingError(.bodyUnavailable, "a body in \(file.path) is not valid base64")
    }
    return decoded
  }

  /// Whether the string is base64 throughout; read piece by piece in the usual case of no escapes.
  ///
  /// What exceeds the limit is not judged here: to ask for it is an error anyway.
  func isValidBase64() throws -> Bool {
    if isTooLarge { return true }
    if text.hasEscapes { return try Base64.decode(plainText()) != nil }
    let size = 64 * 1024
    var checker = Base64.Checker()
    for start in stride(from: text.range.lowerBound, to: text.range.upperBound, by: size) {
      let piece = start..<min(start + size, text.range.upperBound)
      for byte in try file.bytes(in: piece) { checker.take(byte) }
    }
    return checker.isValid
  }

  /// Whether the string holds U+FFFD: what a lossy decoder leaves behind.
  func holdsReplacementCharacters() throws -> Bool {
    if isTooLarge { return false }
    return try plainText().withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(2).contains {
        bytes[$0] == 0xef && bytes[$0 + 1] == 0xbf && bytes[$0 + 2] == 0xbd
      }
    }
  }

  private var isTooLarge: Bool { text.range.count > limit }

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
