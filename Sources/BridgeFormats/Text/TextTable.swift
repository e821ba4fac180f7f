/// Shares storage between equal short texts: the fields of twenty thousand entries repeat a few hundred.
package struct TextTable {
  /// Longer texts rarely repeat.
  private static let longest = 4096

  /// The maximum number of texts; more would gain little.
  private static let capacity = 1 << 16

  /// By hash. A collision only costs a second copy of the text.
  private var texts: [UInt64: String] = [:]

  /// An empty table.
  package init() {}

  /// An earlier text with the same bytes, or else the text itself.
  package mutating func shared(_ text: String) -> String {
    guard Self.isShared(text.utf8.count) else { return text }
    var text = text
    let (key, known) = text.withUTF8 { bytes in
      let key = ByteHash.hash(UnsafeRawBufferPointer(bytes))
      return (key, stored(bytes, at: key))
    }
    if let known { return known }
    store(text, at: key)
    return text
  }

  /// The text of UTF-8 `bytes`; invalid sequences become U+FFFD and are counted.
  mutating func text(
    _ bytes: [UInt8], in range: Range<Int>, brokenTexts: inout Int
  ) -> String {
    bytes.withUnsafeBufferPointer {
      text(UnsafeBufferPointer(rebasing: $0[range]), brokenTexts: &brokenTexts)
    }
  }

  private mutating func text(
    _ bytes: UnsafeBufferPointer<UInt8>, brokenTexts: inout Int
  ) -> String {
    let isShared = Self.isShared(bytes.count)
    let key = isShared ? ByteHash.hash(UnsafeRawBufferPointer(bytes)) : 0
    if isShared, let known = stored(bytes, at: key) { return known }
    let text = String(decoding: bytes, as: UTF8.self)
    let isBroken = UTF8Validation.firstInvalidByte(in: UnsafeRawBufferPointer(bytes)) != nil
    if isBroken { brokenTexts += 1 }
    // Store only valid text; a repaired one would be returned later without being counted.
    if isShared, !isBroken { store(text, at: key) }
    return text
  }

  /// Up to 15 bytes are stored inside the String itself.
  private static func isShared(_ count: Int) -> Bool { (16...longest).contains(count) }

  private func stored(_ bytes: UnsafeBufferPointer<UInt8>, at key: UInt64) -> String? {
    guard var known = texts[key], known.withUTF8({ ByteSearch.areSame($0, bytes) }) else {
      return nil
    }
    return known
  }

  private mutating func store(_ text: String, at key: UInt64) {
    if texts.count < Self.capacity { texts[key] = text }
  }
}
