internal import BridgeFormats
internal import BridgeRecording

/// The form of a server's short content hashes, as shown by two ETags of one resource: lower-case letters and digits of
/// a fixed length.
///
/// Scripts that list the files of a page use such hashes as versions: MediaWiki's `["site.styles","1tlsu"]` with `ETag:
/// W/"k0x2z"`.
struct HashForm {
  private let length: Int

  /// Nil unless both responses have ETags of this form and of equal length.
  init?(_ recorded: [RecordedField], _ actual: [RecordedField]) {
    guard let old = recorded.first("ETag"), let new = actual.first("ETag"), old != new,
      let left = Self.tag(old), let right = Self.tag(new), left.count == right.count
    else { return nil }
    length = left.count
  }

  /// The text between the quotes of a validator (RFC 9110 §8.8.3), if it may be such a hash.
  private static func tag(_ field: String) -> ArraySlice<UInt8>? {
    let bytes = Array(field.utf8)
    guard let open = bytes.firstIndex(of: quote), bytes.last == quote, open < bytes.count - 1
    else { return nil }
    let tag = bytes[(open + 1)..<(bytes.count - 1)]
    return lengths.contains(tag.count) && tag.allSatisfy(isHashByte) ? tag : nil
  }

  /// Shorter ones are numbers or words; longer ones are identities by themselves (``RandomText``).
  private static let lengths = 5...9

  /// The ends of two hashes that begin here and end with a string literal; nil for other text.
  func ends(
    _ old: ArraySlice<UInt8>, at i: Int, _ new: ArraySlice<UInt8>, at j: Int
  ) -> (old: Int, new: Int)? {
    guard let left = literal(old, i), let right = literal(new, j) else { return nil }
    if left.elementsEqual(right) { return (left.endIndex, right.endIndex) }
    // Two words are a changed text, two numbers a changed amount, and `gold1` and `gold2` are names.
    guard left.contains(where: \.isASCIIDigit) || right.contains(where: \.isASCIIDigit),
      left.contains(where: \.isASCIILetter), right.contains(where: \.isASCIILetter),
      zip(left, right).count(where: { $0 != $1 }) * 2 > length
    else { return nil }
    return (left.endIndex, right.endIndex)
  }

  private func literal(_ text: ArraySlice<UInt8>, _ start: Int) -> ArraySlice<UInt8>? {
    let end = start + length
    guard Self.starts.contains(where: { text[..<start].hasSuffix($0) }), end < text.endIndex,
      text[end] == Self.quote, text[start..<end].allSatisfy(Self.isHashByte)
    else { return nil }
    return text[start..<end]
  }

  /// The text before a version: it follows a name in a list, or in the same literal as in `"site.base@1tlsu"`.
  private static let starts = ["\",\"", "@"].map { Array($0.utf8) }

  private static let quote = UInt8(ascii: "\"")

  private static func isHashByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILowercase
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
