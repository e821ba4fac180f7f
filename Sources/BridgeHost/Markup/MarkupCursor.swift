/// A position in the bytes of a document.
struct MarkupCursor {
  private let bytes: ArraySlice<UInt8>

  /// The index of the position.
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>, at index: Int) { (self.bytes, self.index) = (bytes, index) }

  /// The byte there; nil at the end.
  var peek: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  mutating func step() { index += 1 }

  mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while let byte = peek, isSkipped(byte) { step() }
  }

  /// The bytes up to the first one for which `isEnd` is true, or to the end.
  mutating func slice(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    skip { !isEnd($0) }
    return bytes[start..<index]
  }

  /// That slice in lower case.
  mutating func word(until isEnd: (UInt8) -> Bool) -> String {
    String(decoding: slice(until: isEnd), as: UTF8.self).lowercased()
  }
}

extension UInt8 {
  static let slash = UInt8(ascii: "/")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let equals = UInt8(ascii: "=")
  static let doubleQuote = UInt8(ascii: "\"")
  static let singleQuote = UInt8(ascii: "'")
}
