/// Shares storage between equal short texts: the fields of twenty thousand entries repeat a few hundred.
struct TextTable {
  /// Longer texts rarely repeat.
  private static let longest = 4096

  /// The maximum number of texts; more would gain little.
  private static let capacity = 1 << 16

  private var texts: [UInt64: String] = [:]

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
    // Up to 15 bytes are stored inside the String itself.
    let isShared = (16...Self.longest).contains(bytes.count)
    let key = isShared ? Self.hash(bytes) : 0
    if isShared, let known = texts[key], Self.equal(known, bytes) { return known }
    let text = String(decoding: bytes, as: UTF8.self)
    let isBroken = UTF8Validation.firstInvalidByte(in: UnsafeRawBufferPointer(bytes)) != nil
    if isBroken { brokenTexts += 1 }
    // Store only valid text; a repaired one would be returned later without being counted.
    if isShared, !isBroken, texts.count < Self.capacity { texts[key] = text }
    return text
  }

  private static func equal(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    text.utf8.count == bytes.count && text.utf8.elementsEqual(bytes)
  }

  /// FNV-1a over words of eight bytes. A collision only costs a second copy of the text.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(bytes.count)
    var index = 0
    while bytes.count - index >= 8 {
      hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    while index < bytes.count {
      hash = mixed(hash ^ UInt64(bytes[index]))
      index += 1
    }
    return hash
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value &* 0x0000_0100_0000_01b3
    return product ^ (product &>> 29)
  }
}
