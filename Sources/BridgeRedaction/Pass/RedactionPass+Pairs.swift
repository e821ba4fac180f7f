internal import BridgeFormats

// Names with values in text of any kind: `"token": "…"`, `csrfToken = '…'`, `password=…`.
extension RedactionPass {
  /// How far a name is from its sign, and how long a value may be.
  private static let reach = (name: 64, value: 16 * 1024)

  /// A value of a program is no secret unless it is as long, since programs speak of secrets by name.
  private static let shortestInCode = 12

  /// The edits that names in text ask for; in code only values in quotes count that no prose would hold. What `done`
  /// replaces is not looked at.
  mutating func textPairs(
    _ bytes: [UInt8], isCode: Bool, besides done: RedactionEdits = RedactionEdits()
  ) -> RedactionEdits {
    let done = RangeList(done.list.map(\.range))
    var edits = RedactionEdits()
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "="),
        !done.overlaps(offset..<offset + 1), let end = pair(bytes, sign: offset, isCode, &edits)
      {
        offset = end
      } else if byte == UInt8(ascii: "{"), let end = SecretPlaceholder.end(in: bytes, at: offset) {
        // It says “secret” itself.
        offset = end
      } else {
        offset += 1
      }
    }
    return edits
  }

  /// Looks at the pair around the sign at `sign`; gives the end of a value that is replaced.
  private mutating func pair(
    _ bytes: [UInt8], sign: Int, _ isCode: Bool, _ edits: inout RedactionEdits
  ) -> Int? {
    // The name first: it is short, and most names are not of secrets.
    guard let name = Self.name(bytes, before: sign) else { return nil }
    let grade = grade(of: name)
    guard grade != .none,
      let value = TextValue(
        bytes, behind: sign, longest: Self.reach.value, isQuoted: isCode,
        isLine: grade == .secret && Self.beginsLine(bytes, name.startIndex))
    else { return nil }
    let text = bytes[value.range]
    if isCode, !SecretLooks.isUnlikeProse(text, atLeast: Self.shortestInCode) { return nil }
    if isCode, SecretLooks.isIdentifier(text) { return nil }
    let decoded = text.contains(UInt8(ascii: "\\")) ? Self.unescaped(Array(text)) : Array(text)
    // A word that may be one of prose is not looked for elsewhere.
    let new = replacement(
      ofField: name, grade: value.mayBeProse && grade == .secret ? .session : grade, value: decoded,
      at: "text \(String(decoding: name, as: UTF8.self))")
    guard let new else { return nil }
    edits.replace(value.range, with: new)
    return value.range.upperBound
  }

  private static func beginsLine(_ bytes: [UInt8], _ start: Int) -> Bool {
    let indent = bytes[max(0, start - 32)..<start].reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    let before = start - indent.count
    return before == 0 || bytes[before - 1] == 0x0A || bytes[before - 1] == 0x0D
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { JSONDecodedText(raw: $0).bytes }
  }

  /// The word that ends before the sign, in quotes or not.
  private static func name(_ bytes: [UInt8], before sign: Int) -> ArraySlice<UInt8>? {
    var end = sign
    while end > 0, bytes[end - 1].isASCIISpace, sign - end < 8 { end -= 1 }
    while end > 0, "\"'\\]".utf8.contains(bytes[end - 1]), sign - end < 12 { end -= 1 }
    var start = end
    while start > 0, end - start < reach.name, isNameByte(bytes[start - 1]) { start -= 1 }
    return start < end ? bytes[start..<end] : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIIWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "$")
  }
}

/// The value behind the sign of a pair in text.
private struct TextValue {
  let range: Range<Int>

  /// Whether it stands without quotes and is a plain word, as names in programs are.
  private(set) var mayBeProse = false

  /// How much of a value without quotes is looked at before it is gone through.
  private static let probe = 128

  /// Reads the value; nil if there is none, or if `isQuoted` and it is not in quotes.
  /// `isLine` tells that the line begins with the name.
  init?(_ bytes: [UInt8], behind sign: Int, longest: Int, isQuoted: Bool, isLine: Bool) {
    var start = sign + 1
    while start < bytes.count, bytes[start].isASCIISpace, start - sign < 8 { start += 1 }
    // A string in a string.
    let isEscaped = start < bytes.count && bytes[start] == UInt8(ascii: "\\")
    if isEscaped { start += 1 }
    guard start < bytes.count else { return nil }
    let quote = bytes[start]
    if "\"'`".utf8.contains(quote) {
      range = start + 1..<Self.end(bytes, from: start + 1, quote, isEscaped, longest)
      return
    }
    guard !isQuoted, !isEscaped else { return nil }
    if bytes[sign] == UInt8(ascii: ":") {
      // Behind a colon stands prose, too.
      let probe = Self.bare(bytes, from: start, atMost: Self.probe)
      if !SecretLooks.isUnlikeProse(bytes[probe], atLeast: 8) {
        guard isLine, Self.endsLine(bytes, probe.upperBound) else { return nil }
      }
    }
    range = Self.placeholder(bytes, at: start) ?? Self.bare(bytes, from: start, atMost: longest)
    mayBeProse = !SecretLooks.isUnlikeProse(bytes[range], atLeast: 8)
  }

  private static func endsLine(_ bytes: [UInt8], _ end: Int) -> Bool {
    let rest = bytes[end...].prefix(32).drop { $0 == 0x20 || $0 == 0x09 }
    return rest.first.map { $0 == 0x0A || $0 == 0x0D } ?? (rest.endIndex == bytes.count)
  }

  /// The value without quotes from `start` on.
  private static func bare(_ bytes: [UInt8], from start: Int, atMost longest: Int) -> Range<Int> {
    bytes[start...].prefix(longest).prefix { byte in
      !byte.isASCIISpace && !",;&<>\"'()[]}".utf8.contains(byte)
    }.indices
  }

  /// A placeholder has braces of its own.
  private static func placeholder(_ bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes[start] == UInt8(ascii: "{") else { return nil }
    let range = SecretPlaceholder.ranges(in: Array(bytes[start...].prefix(96))).first
    return range.flatMap { $0.lowerBound == 0 ? start..<start + $0.upperBound : nil }
  }

  /// Where the quote comes that ends the value; the end of the line where none does.
  private static func end(
    _ bytes: [UInt8], from start: Int, _ quote: UInt8, _ isEscaped: Bool, _ longest: Int
  ) -> Int {
    var offset = start
    let last = min(bytes.count, start + longest)
    while offset < last, bytes[offset] != 0x0A {
      if bytes[offset] == UInt8(ascii: "\\") {
        if isEscaped, offset + 1 < last, bytes[offset + 1] == quote { return offset }
        offset = min(offset + 2, last)
        continue
      }
      if bytes[offset] == quote { return offset }
      offset += 1
    }
    return offset
  }
}
