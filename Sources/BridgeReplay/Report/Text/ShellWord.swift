internal import BridgeFormats

/// Text as a POSIX shell reads it back, on one line and safe to show, whatever it holds.
enum ShellWord {
  /// One word. Where it holds what cannot be shown, `printf` makes it; it may not hold NUL then, which no word
  /// can, nor end with a line feed, which the shell would take off.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    guard text.unicodeScalars.contains(where: \.isHarmfulInPrint) else {
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
    }
    return "\"$(printf \(format(Array(text.utf8))))\""
  }

  /// A format, quoted, from which `printf` makes exactly these bytes.
  static func format(_ bytes: [UInt8]) -> String {
    guard UTF8Validation.isValid(bytes) else { return "'\(octal(bytes))'" }
    let text = String(decoding: bytes, as: UTF8.self)
    // A format may not begin with a hyphen, which would make it an option.
    let isOption = bytes.first == UInt8(ascii: "-")
    let rest = text.unicodeScalars.dropFirst(isOption ? 1 : 0).map(piece).joined()
    return "'" + (isOption ? "\\055" : "") + rest + "'"
  }

  private static func piece(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": "'\\''"
    case "%": "%%"
    case "\\": "\\\\"
    case "\n": "\\n"
    case _ where scalar.isHarmfulInPrint: octal(Array(String(scalar).utf8))
    default: String(scalar)
    }
  }

  /// Three digits each, so that no digit behind is taken for a part.
  private static func octal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-_./:,@+%".utf8.contains(byte)
  }
}
