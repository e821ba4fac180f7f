internal import BridgeFormats

/// Text quoted for a POSIX shell, on one line and printable.
enum ShellWord {
  /// One word. Unprintable text is produced by `printf`; it must not contain NUL, which words cannot hold, or end with
  /// a line feed, which the shell would remove.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    guard text.unicodeScalars.contains(where: \.isHarmfulInPrint) else {
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
    }
    return "\"$(printf \(format(Array(text.utf8))))\""
  }

  /// A quoted format from which `printf` produces exactly these bytes.
  static func format(_ bytes: [UInt8]) -> String {
    guard UTF8Validation.isValid(bytes) else { return "'\(octal(bytes))'" }
    let text = String(decoding: bytes, as: UTF8.self)
    // A format must not begin with a hyphen, which would make it an option.
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

  /// Always three digits, so that a following digit is not part of the escape.
  private static func octal(_ bytes: [UInt8]) -> String {
    bytes.map { "\\" + $0.padded(to: 3, radix: 8) }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-_./:,@+%".utf8.contains(byte)
  }
}
