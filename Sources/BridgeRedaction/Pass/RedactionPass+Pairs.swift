internal import BridgeFormats

// Names with values in text of any kind: `"token": "…"`, `csrfToken = '…'`, `password=…`.
extension RedactionPass {
  /// The maximum distance from a name to its sign, and the maximum length of a value.
  private static let reach = (name: 64, value: 16 * 1024)

  /// The minimum length of a secret in code, since code mentions secrets by name.
  private static let shortestInCode = 12

  /// The edits of values under telling names in text. In code, only quoted values that cannot be prose count. Ranges
  /// that `done` replaces are skipped.
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
      } else if isCode, Self.isArgumentSign(bytes, offset),
        let end = pair(bytes, sign: offset, isCode, &edits)
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

  /// Processes the pair around the sign at `sign`; returns the end of the value if it is replaced.
  private mutating func pair(
    _ bytes: [UInt8], sign: Int, _ isCode: Bool, _ edits: inout RedactionEdits
  ) -> Int? {
    // The name first: it is short, and most names do not name secrets.
    guard var name = Self.name(bytes, before: sign) else { return nil }
    let beginsLine = Self.beginsLine(bytes, name.startIndex)
    // A parameter of a URL in a program.
    let isParameter =
      bytes[sign] == UInt8(ascii: "=") && name.startIndex > 0
      && "?&".utf8.contains(bytes[name.startIndex - 1])
    var grade = grade(of: name, isParameter: isParameter)
    if grade == .none, !isCode, let named = Self.settingName(bytes, above: name) {
      (name, grade) = (named, self.grade(of: named, isParameter: true))
    }
    guard grade != .none,
      let value = TextValue(
        bytes, behind: sign, longest: Self.reach.value, isCode: isCode,
        isLine: grade == .secret && beginsLine)
    else { return nil }
    let text = bytes[value.range]
    if value.isQuoted, Self.endsMessage(bytes, name, before: value.range.lowerBound - 1) {
      return nil
    }
    if isCode,
      Self.isName(text)
        || !Self.isSecretOfProgram(text, value.isQuoted, sign: bytes[sign], isParameter)
    {
      return nil
    }
    let decoded = text.contains(UInt8(ascii: "\\")) ? Self.unescaped(Array(text)) : Array(text)
    // A value that may be an ordinary word is not searched for elsewhere.
    let new = replacement(
      ofField: name, grade: value.mayBeProse && grade == .secret ? .session : grade, value: decoded,
      at: "text \(String(decoding: name, as: UTF8.self))")
    guard let new else { return nil }
    edits.replace(value.range, with: new)
    return value.range.upperBound
  }

  /// Whether the quote at `quote` ends a text that begins before the name, as in `Error("Bad token: " + text)`: what
  /// follows is code.
  private static func endsMessage(
    _ bytes: [UInt8], _ name: ArraySlice<UInt8>, before quote: Int
  ) -> Bool {
    guard quote > name.endIndex, !bytes[name.endIndex..<quote].contains(bytes[quote]) else {
      return false
    }
    let before = bytes[..<name.startIndex].suffix(longestMessage)
    let words = before.reversed().prefix { $0 == 0x20 || $0.isASCIIAlphanumeric }
    let isBlank = { (byte: UInt8?) in byte == 0x20 }
    return words.contains { $0 != 0x20 } && isBlank(words.first) && !isBlank(words.reversed().first)
      && before.dropLast(words.count).last == bytes[quote]
  }

  private static let longestMessage = 96

  /// Whether a value in code may be a secret. Without quotes, it must look random.
  private static func isSecretOfProgram(
    _ text: ArraySlice<UInt8>, _ isQuoted: Bool, sign: UInt8, _ isParameter: Bool
  ) -> Bool {
    guard ValueAppearance.isUnlikeProse(text, atLeast: shortestInCode),
      !ValueAppearance.isIdentifier(text), !isTable(text)
    else { return false }
    if isParameter { return !isQuoted }
    if isQuoted { return !",(".utf8.contains(sign) || ValueAppearance.isRandom(text) }
    return sign != UInt8(ascii: ":") && text.count(where: \.isASCIIDigit) > 2
      && ValueAppearance.isKey(text) && ValueAppearance.isRandom(text)
  }

  /// Whether it is a word list, such as a strength meter's common passwords, or the table of a parser, whose signs issued
  /// secrets do not have.
  private static func isTable(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 256 && text.count { ",^`#!~|".utf8.contains($0) } >= 16
  }

  /// Whether a value is an identifier about a secret: `passwordFieldLabel1`.
  private static func isName(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 48 && value.count(where: \.isASCIIDigit) <= 2
      && value.allSatisfy { $0.isASCIIWord }
      && NameTable.automaton.roles(in: value).contains(.secret)
  }

  /// Whether an argument begins there that the preceding text may name: `setToken("…")`, `setItem("token", "…")`.
  private static func isArgumentSign(_ bytes: [UInt8], _ offset: Int) -> Bool {
    if bytes[offset] == UInt8(ascii: ",") { return isBetweenQuotes(bytes, offset) }
    return bytes[offset] == UInt8(ascii: "(") && offset + 1 < bytes.count
      && "\"'`".utf8.contains(bytes[offset + 1])
  }

  /// Whether a comma separates two quoted texts, as in `setItem("token", "…")`.
  private static func isBetweenQuotes(_ bytes: [UInt8], _ comma: Int) -> Bool {
    let next = bytes[(comma + 1)...].prefix(4).first { !$0.isASCIISpace }
    return comma > 0 && "\"'`".utf8.contains(bytes[comma - 1])
      && next.map { "\"'`".utf8.contains($0) } ?? false
  }

  /// The name in the line above a `value`, as in YAML lists: `- name: DB_PASSWORD`.
  private static func settingName(
    _ bytes: [UInt8], above name: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8>? {
    guard name.count == 5, name.map({ $0 | 0x20 }).elementsEqual("value".utf8) else { return nil }
    let before = bytes[..<name.startIndex].suffix(256)
    guard let end = before.lastIndex(of: 0x0A) else { return nil }
    let line = before[..<end].split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    let words = line.split { $0.isASCIISpace || ":-\"'".utf8.contains($0) }
    guard words.count == 2, ["name", "key"].contains(String(decoding: words[0], as: UTF8.self))
    else { return nil }
    return words[1]
  }

  private static func beginsLine(_ bytes: [UInt8], _ start: Int) -> Bool {
    let indent = bytes[max(0, start - 32)..<start].reversed().prefix(while: \.isSpaceOrTab)
    let before = start - indent.count
    return before == 0 || bytes[before - 1] == 0x0A || bytes[before - 1] == 0x0D
  }

  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBytes { JSONDecodedText(raw: $0).bytes }
  }

  /// The word that ends before the sign, quoted or not.
  private static func name(_ bytes: [UInt8], before sign: Int) -> ArraySlice<UInt8>? {
    // `name := value`
    let isAssigned =
      bytes[sign] == UInt8(ascii: "=") && sign > 0 && bytes[sign - 1] == UInt8(ascii: ":")
    var end = isAssigned ? sign - 1 : sign
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

/// The value after the sign of a pair in text.
private struct TextValue {
  let range: Range<Int>
  let isQuoted: Bool

  /// Whether it is unquoted and a plain word, like a name in a program.
  private(set) var mayBeProse = false

  /// How much of an unquoted value is examined before all of it is read.
  private static let probe = 128

  /// A longer unquoted word in code is not a key.
  private static let longestInCode = 512

  /// Reads the value; nil without one, and in code also for an unquoted value after any sign but `=`. `isLine`: the
  /// line begins with the name.
  init?(_ bytes: [UInt8], behind sign: Int, longest: Int, isCode: Bool, isLine: Bool) {
    var start = sign + 1
    // `name === value` compares.
    if bytes[sign] == UInt8(ascii: "="), bytes[start...].starts(with: "==".utf8) { return nil }
    // `name => value`
    if bytes[sign] == UInt8(ascii: "="), bytes[start...].first == UInt8(ascii: ">") { start += 1 }
    while start < bytes.count, bytes[start].isASCIISpace, start - sign < 8 { start += 1 }
    // A string inside a string.
    let isEscaped = start < bytes.count && bytes[start] == UInt8(ascii: "\\")
    if isEscaped { start += 1 }
    guard start < bytes.count else { return nil }
    let quote = bytes[start]
    if "\"'`".utf8.contains(quote) {
      isQuoted = true
      range =
        start
        + 1..<Self.end(of: bytes, from: start + 1, quote, isEscaped: isEscaped, atMost: longest)
      return
    }
    guard !isEscaped, !isCode || bytes[sign] == UInt8(ascii: "=") else { return nil }
    isQuoted = false
    let longest = isCode ? Self.longestInCode : longest
    if bytes[sign] == UInt8(ascii: ":") {
      // Prose may follow a colon, too.
      let probe = Self.bare(bytes, from: start, atMost: Self.probe)
      if !ValueAppearance.isUnlikeProse(bytes[probe], atLeast: 8) {
        guard isLine, Self.endsLine(bytes, probe.upperBound) else { return nil }
      }
    }
    range = Self.placeholder(bytes, at: start) ?? Self.bare(bytes, from: start, atMost: longest)
    mayBeProse = !ValueAppearance.isUnlikeProse(bytes[range], atLeast: 8)
  }

  private static func endsLine(_ bytes: [UInt8], _ end: Int) -> Bool {
    let rest = bytes[end...].prefix(32).drop(while: \.isSpaceOrTab)
    return rest.first.map { $0 == 0x0A || $0 == 0x0D } ?? (rest.endIndex == bytes.count)
  }

  /// The unquoted value from `start` on.
  private static func bare(_ bytes: [UInt8], from start: Int, atMost longest: Int) -> Range<Int> {
    bytes[start...].prefix(longest).prefix { byte in
      !byte.isASCIISpace && !",;&<>\"'()[]}".utf8.contains(byte)
    }.indices
  }

  /// The braces of a placeholder do not end the value.
  private static func placeholder(_ bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard bytes[start] == UInt8(ascii: "{") else { return nil }
    let range = SecretPlaceholder.ranges(in: Array(bytes[start...].prefix(96))).first
    return range.flatMap { $0.lowerBound == 0 ? start..<start + $0.upperBound : nil }
  }

  /// The position of the closing quote, or the end of the line.
  private static func end(
    of bytes: [UInt8], from start: Int, _ quote: UInt8, isEscaped: Bool, atMost longest: Int
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
