internal import BridgeFormats

/// Replaces the name of an origin in text. It knows the spellings in documents: plain URLs, URLs with slashes escaped
/// as in JSON, percent-encoded URLs, and URLs without a scheme.
package struct NameRewriting: Sendable {
  private struct Pattern: Sendable {
    let from: [UInt8]
    let to: [UInt8]
    /// Whether the pattern has no scheme. A colon before it then means a URL of another origin.
    let isRelative: Bool
  }

  /// The patterns by their first byte, longest first.
  private var patterns: [UInt8: [Pattern]] = [:]

  /// The length of the longest pattern, with the byte before it and the bytes after it that show where a name ends.
  let reach: Int

  /// - Parameters:
  ///   - names: the origin's names to replace, such as `https://shop.example`.
  ///   - new: the name that replaces them.
  package init(_ names: [String], by new: String) {
    var all: [Pattern] = []
    for name in names {
      all += Self.spellings(name, new).map { Pattern(from: $0, to: $1, isRelative: false) }
      let web = (Self.webSocket(name), Self.webSocket(new))
      all += Self.spellings(web.0, web.1).map { Pattern(from: $0, to: $1, isRelative: false) }
      let rest = (Self.withoutScheme(name), Self.withoutScheme(new))
      all += Self.spellings(rest.0, rest.1).map { Pattern(from: $0, to: $1, isRelative: true) }
    }
    all.sort { $0.from.count > $1.from.count }
    patterns = Dictionary(grouping: all) { $0.from[0] }
    reach = (all.first?.from.count ?? 0) + 4
  }

  /// The plain text, the text with escaped slashes, and the percent-encoded text with hex digits of either case.
  private static func spellings(_ name: String, _ new: String) -> [([UInt8], [UInt8])] {
    let coded = { (text: String, digits: (colon: String, slash: String)) in
      text.replacing(":", with: digits.colon).replacing("/", with: digits.slash)
    }
    let forms: [(String) -> String] = [
      { $0 }, { $0.replacing("/", with: "\\/") }, { coded($0, ("%3A", "%2F")) },
      { coded($0, ("%3a", "%2f")) },
    ]
    return forms.map { (Array($0(name).utf8), Array($0(new).utf8)) }
  }

  private static func webSocket(_ name: String) -> String {
    name.hasPrefix("http") ? "ws" + name.dropFirst(4) : name
  }

  private static func withoutScheme(_ name: String) -> String {
    String(name[(name.firstRange(of: "//")?.lowerBound ?? name.startIndex)...])
  }

  /// The text with the new name; nil if it has no old name.
  package func applied(to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    let done = scan(bytes, isAtEnd: true, into: &result)
    return result.isEmpty && done.copied == 0 ? nil : result + bytes[done.copied...]
  }

  /// Whether one of the names occurs.
  package func occurs(in bytes: [UInt8]) -> Bool {
    var index = 0
    while index < bytes.count {
      if match(bytes, at: index) != nil { return true }
      index += 1
    }
    return false
  }

  /// Appends the rewritten beginning of the text. Returns how far it was copied and how far it was scanned: up to where
  /// an incomplete name may begin.
  func scan(
    _ bytes: [UInt8], from start: Int = 0, isAtEnd: Bool, into result: inout [UInt8]
  ) -> (copied: Int, position: Int) {
    var (copied, index) = (0, start)
    let end = isAtEnd ? bytes.count : max(start, bytes.count - reach)
    while index < end {
      guard let pattern = match(bytes, at: index) else {
        index += 1
        continue
      }
      result += bytes[copied..<index]
      result += pattern.to
      index += pattern.from.count
      copied = index
    }
    return (copied, index)
  }

  private func match(_ bytes: [UInt8], at index: Int) -> Pattern? {
    patterns[bytes[index]]?.first { pattern in
      let end = index + pattern.from.count
      guard end <= bytes.count, bytes[index..<end].elementsEqual(pattern.from) else { return false }
      let before = index > 0 ? bytes[index - 1] : 0x20
      if pattern.isRelative,
        Self.endsScheme(before, isEncoded: pattern.from[0] == UInt8(ascii: "%"))
      {
        return false
      }
      return Self.endsName(bytes, end)
    }
  }

  /// Whether the byte before a pattern without a scheme ends one: it is a colon or, percent-encoded, the end of `%3A`.
  private static func endsScheme(_ byte: UInt8, isEncoded: Bool) -> Bool {
    isEncoded ? byte.lowercasedASCII == UInt8(ascii: "a") : byte == UInt8(ascii: ":")
  }

  /// Whether the name ends there: no longer host name and no port follows.
  private static func endsName(_ bytes: [UInt8], _ end: Int) -> Bool {
    guard end < bytes.count else { return true }
    let next = bytes[end]
    if next == UInt8(ascii: ":") { return !(end + 1 < bytes.count && bytes[end + 1].isASCIIDigit) }
    if next == UInt8(ascii: ".") {
      return !(end + 1 < bytes.count && bytes[end + 1].isASCIILetter)
    }
    return !(next.isASCIIWord || next == UInt8(ascii: "-"))
  }
}
