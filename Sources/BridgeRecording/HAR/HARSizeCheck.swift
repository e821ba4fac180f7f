/// Compares a recorded text with the size of the original body.
///
/// The text may be complete although its size differs: recorders decode charsets, drop byte order marks, normalise line
/// ends, and count in different units.
struct HARSizeCheck {
  let bytes: [UInt8]

  /// Whether decoding as Latin-1, which recorders use without a charset, explains a body of this size.
  func isLatin1(of size: Int) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.value <= 0xFF else { return false }
      count += 1
    }
    return count == size
  }

  /// The original bytes of a text that was decoded as Latin-1.
  static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
  }

  /// Whether the size counts UTF-16 units, as JavaScript does.
  func isCountedInUTF16(as size: Int) -> Bool { text.utf16.count == size }

  /// The number of LF line ends without CR.
  var bareLineFeeds: Int {
    var count = 0
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0A, last != 0x0D { count += 1 }
      last = byte
    }
    return count
  }

  /// The bytes with CR LF at every line end.
  static func withFullLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }

  /// Whether the text contains U+FFFD, which lossy decoders insert.
  var holdsReplacementCharacters: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(2).contains {
        bytes[$0] == 0xef && bytes[$0 + 1] == 0xbf && bytes[$0 + 2] == 0xbd
      }
    }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }
}
