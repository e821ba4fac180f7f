/// The elements of a list-based field (RFC 9110 §5.6.1).
package enum FieldList {
  /// The elements of all lines in order, trimmed. Commas in quoted strings do not separate; empty elements are dropped.
  package static func elements(_ lines: [String]) -> [String] { lines.flatMap { elements($0) } }

  /// The elements of one line.
  package static func elements(_ line: String) -> [String] {
    guard line.utf8.contains(UInt8(ascii: ",")) else {
      let single = line.withoutFieldWhitespace
      return single.isEmpty ? [] : [single]
    }
    return split(line.utf8[...], at: UInt8(ascii: ",")).filter { !$0.isEmpty }
  }

  /// The trimmed parts between separators outside quoted strings.
  package static func split(_ bytes: Substring.UTF8View, at separator: UInt8) -> [String] {
    var (parts, isQuoted, isEscaped) = ([String](), false, false)
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        parts.append(text(bytes[start..<index]))
        start = bytes.index(after: index)
      }
    }
    return parts + [text(bytes[start...])]
  }

  private static func text(_ bytes: Substring.UTF8View) -> String {
    String(Substring(bytes.withoutFieldWhitespace))
  }
}
