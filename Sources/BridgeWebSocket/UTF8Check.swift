internal import BridgeFormats

/// Validates UTF-8 (RFC 3629) incrementally, so that invalid text is refused at its first bad byte.
struct UTF8Check: Sendable {
  /// The number of missing bytes of a character, and the bounds of the next one.
  private var missing = 0
  private var bounds = UTF8Validation.continuation

  /// Whether the text so far ends with a complete character.
  var isWhole: Bool { missing == 0 }

  /// Checks more bytes. Returns false once the text is invalid.
  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if missing == 0 { index = UTF8Validation.skipASCII(.init(bytes), from: index) }
      guard index < bytes.count else { break }
      guard missing == 0 ? begin(bytes[index]) : goOn(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private mutating func begin(_ byte: UInt8) -> Bool {
    guard let (length, second) = UTF8Validation.sequence(from: byte) else { return false }
    (missing, bounds) = (length - 1, second)
    return true
  }

  private mutating func goOn(_ byte: UInt8) -> Bool {
    guard bounds.contains(byte) else { return false }
    missing -= 1
    bounds = UTF8Validation.continuation
    return true
  }
}
