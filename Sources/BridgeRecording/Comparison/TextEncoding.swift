/// Brings the bytes of two text bodies to UTF-8, so that like is compared with like.
///
/// A recording may hold text that the recorder already turned into UTF-8, whatever `charset` says,
/// or the bytes as they were; the actual body is always the bytes as they are.
struct TextEncoding {
  private let charset: Charset?

  private enum Charset {
    case utf8
    case windows1252
    case utf16(isLittleEndian: Bool)
  }

  /// The encoding that `charset`, a parameter of `Content-Type`, names (WHATWG Encoding §4.2).
  ///
  /// Other encodings than UTF-8, UTF-16 and windows-1252, which includes ISO-8859-1 and US-ASCII,
  /// are not known; text in them is compared by its bytes.
  init(charset: String?) {
    self.charset =
      switch charset?.lowercased() {
      case "utf-8", "utf8": .utf8
      case "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252":
        .windows1252
      case "utf-16", "utf-16le": .utf16(isLittleEndian: true)
      case "utf-16be": .utf16(isLittleEndian: false)
      default: nil
      }
  }

  /// Both texts as UTF-8 without byte order marks. Different texts never come out equal by it.
  func unified(recorded: [UInt8], actual: [UInt8]) -> (recorded: [UInt8], actual: [UInt8]) {
    guard UTF8Validation.isValid(recorded), !isUTF16(recorded) else {
      // The recording holds the original bytes: both sides are in the same encoding.
      return (original(recorded), original(actual))
    }
    return (Self.withoutMark(recorded), Self.withoutMark(transcoded(actual, like: recorded)))
  }

  /// Whether bytes that pass for UTF-8 are UTF-16: ASCII in UTF-16 is full of zeros.
  private func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard case .utf16 = charset else { return false }
    return bytes.contains(0)
  }

  /// Bytes that the recorder did not touch.
  private func original(_ bytes: [UInt8]) -> [UInt8] {
    switch charset {
    case .utf16(let isLittleEndian): Self.fromUTF16(bytes, isLittleEndian: isLittleEndian)
    default: Self.fromWindows1252(bytes)
    }
  }

  private func transcoded(_ actual: [UInt8], like recorded: [UInt8]) -> [UInt8] {
    switch charset {
    case .windows1252: return Self.fromWindows1252(actual)
    case .utf16(let isLittleEndian): return Self.fromUTF16(actual, isLittleEndian: isLittleEndian)
    case .utf8, nil: break
    }
    if UTF8Validation.isValid(actual) { return actual }
    let repaired = Array(String(decoding: actual, as: UTF8.self).utf8)
    if charset != nil || repaired == Self.withoutMark(recorded) { return repaired }
    // Browsers read undeclared text that is not UTF-8 as windows-1252.
    return Self.fromWindows1252(actual)
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func fromUTF16(_ bytes: [UInt8], isLittleEndian: Bool) -> [UInt8] {
    let mark = bytes.prefix(2)
    let isLittleEndian = mark == [0xFF, 0xFE] || (isLittleEndian && mark != [0xFE, 0xFF])
    let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    let text = String(decoding: units, as: UTF16.self) + (bytes.count % 2 == 0 ? "" : "\u{FFFD}")
    return withoutMark(Array(text.utf8))
  }

  private static func fromWindows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let isSpecial = (0x80...0x9F).contains(byte)
      text.append(isSpecial ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return Array(String(text).utf8)
  }

  /// What the bytes 0x80 to 0x9F stand for (WHATWG Encoding, index windows-1252).
  private static let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}
