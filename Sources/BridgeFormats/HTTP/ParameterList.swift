/// A field value of the form `head; name=value; name="value"`, parsed leniently (RFC 9110 §5.6.6).
package struct ParameterList: Hashable, Sendable {
  /// The text before the first semicolon, trimmed.
  package let head: String

  private let parameters: [String: String]

  /// The unquoted value of the parameter of that lower-case name; nil if absent.
  package subscript(_ name: String) -> String? { parameters[name] }

  /// Parses `value`; the first of repeated parameters counts.
  package init(_ value: String) {
    var pieces = Self.split(Array(value.utf8))[...]
    head = String(decoding: pieces.removeFirst().withoutFieldWhitespace, as: UTF8.self)
    var found: [String: String] = [:]
    for piece in pieces {
      guard case let (head, value?) = piece.cut(at: "=") else { continue }
      let name = String(decoding: head.withoutFieldWhitespace, as: UTF8.self).lowercased()
      let text = Self.unquoted(value.withoutFieldWhitespace)
      if found[name] == nil { found[name] = String(decoding: text, as: UTF8.self) }
    }
    parameters = found
  }

  /// Splits at semicolons outside quotes, into at least one piece.
  private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      let isEscaped = isQuoted && index > 0 && bytes[index - 1] == UInt8(ascii: "\\")
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      if byte == UInt8(ascii: ";"), !isQuoted {
        pieces.append(bytes[start..<index])
        start = index + 1
      }
    }
    return pieces + [bytes[start...]]
  }

  /// Removes the quotes. Only `\"` is an escape, because old browsers write Windows paths without escapes.
  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.first == UInt8(ascii: "\"") else { return Array(bytes) }
    var inner = bytes.dropFirst()
    if inner.last == UInt8(ascii: "\"") { inner.removeLast() }
    var result: [UInt8] = []
    for byte in inner {
      if byte == UInt8(ascii: "\""), result.last == UInt8(ascii: "\\") { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}
