/// Makes text safe to print on a terminal.
package enum TerminalText {
  /// The JSON with escapes for characters that JSON allows unescaped but that control a terminal, or reorder or hide
  /// nearby text: DEL, U+0080 to U+009F, and the marks and overrides of writing direction.
  package static func escaped(_ json: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for byte in json {
      result.append(byte)
      guard byte >= 0x7F, byte < 0xC0, let (code, length) = harmful(result.suffix(3)) else {
        continue
      }
      result.removeLast(length)
      result += "\\u\(code.padded(to: 4, radix: 16))".utf8
    }
    return result
  }

  /// The harmful character at the end of these bytes, and its length.
  private static func harmful(_ end: ArraySlice<UInt8>) -> (code: UInt32, length: Int)? {
    guard let last = end.last else { return nil }
    if last == 0x7F { return (0x7F, 1) }
    let before = end.dropLast()
    if before.last == 0xC2, last < 0xA0 { return (UInt32(last), 2) }
    if before.last == 0xD8, last == 0x9C { return (0x61C, 2) }
    guard before.count == 2, before.first == 0xE2, let middle = before.last else { return nil }
    let code = 0x2000 | UInt32(middle & 0x3F) << 6 | UInt32(last & 0x3F)
    let isHarmful =
      (0x200E...0x200F).contains(code) || (0x2028...0x202E).contains(code)
      || (0x2066...0x2069).contains(code)
    return isHarmful ? (code, 3) : nil
  }
}
