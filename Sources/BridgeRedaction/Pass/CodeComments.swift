internal import BridgeFormats

/// The comments of programs and style sheets: `/* … */`, `// …`.
enum CodeComments {
  /// A longer match is text that only looks like a comment.
  private static let longest = 1_024

  /// The text of the first comment from `offset` on.
  static func next(in bytes: [UInt8], from offset: Int) -> Range<Int>? {
    var offset = offset
    while offset < bytes.count {
      let slash = bytes.withUnsafeBytes {
        ByteSearch.first(UInt8(ascii: "/"), in: $0, from: offset)
      }
      guard slash + 1 < bytes.count else { return nil }
      offset = slash + 1
      switch bytes[slash + 1] {
      case UInt8(ascii: "*"): return slash + 2..<end(of: bytes, from: slash + 2, isBlock: true)
      // Two slashes after a colon belong to a URL.
      case UInt8(ascii: "/") where slash == 0 || bytes[slash - 1] != UInt8(ascii: ":"):
        return slash + 2..<end(of: bytes, from: slash + 2, isBlock: false)
      default: continue
      }
    }
    return nil
  }

  private static func end(of bytes: [UInt8], from start: Int, isBlock: Bool) -> Int {
    let rest = bytes[start...].prefix(longest)
    guard isBlock else { return rest.firstIndex(of: 0x0A) ?? rest.endIndex }
    return rest.firstStart(of: Array("*/".utf8)) ?? rest.endIndex
  }
}
