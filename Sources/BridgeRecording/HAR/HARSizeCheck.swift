/// Compares the text of a recorded body with the size that the body had.
///
/// A text may have another size than the body and still be all of it: recorders decode charsets,
/// drop byte order marks, join line ends, and count in units of their own.
struct HARSizeCheck {
  let bytes: [UInt8]

  /// Whether every byte stood for the code point of its number, as recorders decode what has no
  /// charset, if the body had this size.
  func isLatin1(of size: Int) -> Bool {
    var count = 0
    for scalar in text.unicodeScalars {
      guard scalar.value <= 0xFF else { return false }
      count += 1
    }
    return count == size
  }

  /// The bytes that a text decoded byte for byte was made from.
  static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
      UInt8(truncatingIfNeeded: $0.value)
    }
  }

  /// Whether the size counts UTF-16 units, as JavaScript does.
  func isCountedInUTF16(as size: Int) -> Bool { text.utf16.count == size }

  /// How many line ends are LF alone.
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

  /// Whether the text holds U+FFFD: what a lossy decoder leaves behind.
  var holdsReplacementCharacters: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.dropLast(2).contains {
        bytes[$0] == 0xef && bytes[$0 + 1] == 0xbf && bytes[$0 + 2] == 0xbd
      }
    }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }
}
