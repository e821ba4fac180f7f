internal import BridgeFormats

/// A word of text.
struct ProseWord {
  /// The word up to the next blank.
  let whole: Range<Int>

  /// The word without the signs around it.
  let range: Range<Int>

  /// Whether a line ends before it.
  let beginsLine: Bool
}

/// The words of a text, read in sequence, with access to neighbouring words.
struct ProseWords {
  let bytes: [UInt8]
  private var offset: Int

  /// The end of the searched part of the text.
  private let end: Int

  /// The last words, the newest last.
  private var recent: [ProseWord] = []

  private static let kept = 6

  /// A longer run of bytes is data.
  private static let longest = 512

  init(_ bytes: [UInt8], in range: Range<Int>) {
    (self.bytes, offset, end) = (bytes, range.lowerBound, range.upperBound)
  }

  mutating func next() -> ProseWord? {
    guard offset < end, let word = Self.word(in: bytes, from: offset) else { return nil }
    offset = word.whole.upperBound
    if recent.count == Self.kept { recent.removeFirst() }
    recent.append(word)
    return word
  }

  /// Continues after a value of several words.
  mutating func skip(to end: Int) { offset = max(offset, end) }

  /// The words before the current one.
  func before(_ count: Int) -> [ProseWord] { Array(recent.dropLast().suffix(count)) }

  /// The words after `word`.
  func after(_ word: ProseWord, _ count: Int) -> [ProseWord] {
    var words: [ProseWord] = []
    var end = word.whole.upperBound
    while words.count < count, let next = Self.word(in: bytes, from: end) {
      words.append(next)
      end = next.whole.upperBound
    }
    return words
  }

  /// The word in lower case; empty if it is long.
  func text(_ word: ProseWord) -> String {
    word.range.count > 40
      ? "" : String(decoding: bytes[word.range], as: UTF8.self).lowercased()
  }

  /// Whether a sentence or a line ends with the word.
  func ends(_ word: ProseWord) -> Bool {
    if let last = bytes[word.whole].last, ".!?".utf8.contains(last) { return true }
    let rest = bytes[word.whole.upperBound...].prefix(8).drop(while: \.isSpaceOrTab)
    return rest.first.map { $0 == 0x0A || $0 == 0x0D } ?? true
  }

  /// Whether the word is in quotes.
  func isQuoted(_ word: ProseWord) -> Bool {
    guard let first = bytes[word.whole].first, "\"'`".utf8.contains(first) else { return false }
    return bytes[word.whole].dropFirst().contains(first)
  }

  /// The value of the word: the text in its quotes, or the word without sentence punctuation.
  func value(of word: ProseWord) -> Range<Int> {
    var range = word.whole
    if isQuoted(word), let last = bytes[range].lastIndex(of: bytes[range.lowerBound]) {
      return range.lowerBound + 1..<last
    }
    while let first = bytes[range].first, "\"'`([<{*".utf8.contains(first) {
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = bytes[range].last, ".,;:\"'`)]>}*?".utf8.contains(last) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }

  private static func word(in bytes: [UInt8], from offset: Int) -> ProseWord? {
    var start = offset
    var beginsLine = offset == 0
    while start < bytes.count, isGap(bytes[start]) {
      if bytes[start] == 0x0A { beginsLine = true }
      start += 1
    }
    guard start < bytes.count else { return nil }
    let whole =
      start..<(bytes[start...].prefix(longest + 1).firstIndex(where: isGap)
      ?? min(bytes.count, start + longest + 1))
    guard whole.count <= longest else {
      return ProseWord(whole: whole, range: start..<start, beginsLine: beginsLine)
    }
    let inner = bytes[whole].drop { !isLetter($0) }
    let last = inner.lastIndex { isLetter($0) }.map { $0 + 1 } ?? inner.startIndex
    return ProseWord(whole: whole, range: inner.startIndex..<last, beginsLine: beginsLine)
  }

  private static func isGap(_ byte: UInt8) -> Bool {
    byte.isASCIISpace || byte == UInt8(ascii: "|")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIIWord || byte >= 0x80 }
}
