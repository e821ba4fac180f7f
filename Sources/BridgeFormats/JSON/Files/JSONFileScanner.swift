/// A pull scanner for JSON of any size that keeps a single window in memory.
///
/// Strings are skipped unless they are asked for: a recorded body of a gigabyte takes one pass over its bytes and no
/// memory. Raw control characters in strings are accepted and counted, because some recorders write them. Errors are
/// thrown as ``JSONFileFault`` with their offset in the file.
package struct JSONFileScanner {
  /// The maximum nesting depth of a value. Known recorders stay far below it, and the scanner does not recurse.
  package static let maximumDepth = 10_000

  /// The maximum length of a string that is read whole, such as a URL or a field value.
  package static let maximumText = 64 * 1024 * 1024

  /// The maximum length of a value that is read as a tree.
  package static let maximumTree = 1 << 20

  package let input: any RandomAccessInput
  var texts = TextTable()

  /// The counts of irregularities that JSON forbids but that could be read.
  package var oddities = Oddities()

  /// A buffer for strings with escapes, reused to avoid allocations.
  var scratch: [UInt8] = []

  private var window: [UInt8]
  private var filled = 0
  private var cursor = 0
  private var base: Int

  package struct Oddities: Sendable {
    package var controlCharacters = 0
    package var loneSurrogates = 0
    package var brokenUTF8 = 0
    package var notNumbers = 0

    /// The number of strings in which U+FFFD replaces something else.
    var replacements: Int { loneSurrogates + brokenUTF8 }

    /// The counts since an earlier state.
    package func since(_ earlier: Oddities) -> Oddities {
      Oddities(
        controlCharacters: controlCharacters - earlier.controlCharacters,
        loneSurrogates: loneSurrogates - earlier.loneSurrogates,
        brokenUTF8: brokenUTF8 - earlier.brokenUTF8, notNumbers: notNumbers - earlier.notNumbers)
    }
  }

  /// A scanner that begins at `offset` in `input`.
  package init(_ input: any RandomAccessInput, at offset: Int = 0, windowSize: Int = 256 * 1024) {
    self.input = input
    base = offset
    window = [UInt8](repeating: 0, count: max(16, windowSize))
  }

  /// The offset in the file of the next byte.
  package var offset: Int { base + cursor }

  /// Moves to another offset in the file.
  package mutating func move(to offset: Int) {
    guard offset < base || offset > base + filled else { return cursor = offset - base }
    (base, filled, cursor) = (offset, 0, 0)
  }

  /// The next byte, without reading it; nil at the end of the file.
  @inline(__always)
  package mutating func peek() throws -> UInt8? {
    if cursor < filled { return window[cursor] }
    return try load(1) ? window[cursor] : nil
  }

  /// Skips `count` bytes that ``peek()`` or ``look(_:)`` has returned.
  @inline(__always)
  package mutating func advance(by count: Int = 1) { cursor += count }

  /// Consumes the next byte; the end of the file is a fault.
  @inline(__always)
  package mutating func take() throws -> UInt8 {
    guard let byte = try peek() else { throw endOfFile }
    cursor += 1
    return byte
  }

  /// The next `count` bytes, without consuming them; nil if the file ends before. For short lookahead only.
  package mutating func look(_ count: Int) throws -> ArraySlice<UInt8>? {
    guard try filled - cursor >= count || load(count) else { return nil }
    return window[cursor..<cursor + count]
  }

  /// The next byte that is not white space, without reading it; nil at the end of the file.
  package mutating func peekPastSpace() throws -> UInt8? {
    while let byte = try peek() {
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return byte }
      cursor += 1
    }
    return nil
  }

  /// The next byte that is not white space, without reading it; the end of the file is a fault.
  @inline(__always)
  package mutating func peekToken() throws -> UInt8 {
    guard let byte = try peekPastSpace() else { throw endOfFile }
    return byte
  }

  /// Fills the window with at least `count` bytes from the cursor on; false if the file ends before.
  private mutating func load(_ count: Int) throws -> Bool {
    let kept = filled - cursor
    for index in 0..<kept { window[index] = window[cursor + index] }
    base += cursor
    cursor = 0
    let (input, position) = (input, base + kept)
    let loaded = try window.withUnsafeMutableBytes {
      try input.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[kept...]), at: position)
    }
    filled = kept + loaded
    return filled >= count
  }

  /// Consumes the plain bytes of a string and passes them to `body`, window by window; stops at a quote or a backslash.
  @inline(__always)
  package mutating func passPlainText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws {
    while true {
      guard try peek() != nil else { throw endOfFile }
      let start = cursor
      cursor = window.withUnsafeBufferPointer { bytes in
        let end = PlainText.end(bytes, from: start, to: filled)
        body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        return end
      }
      guard cursor == filled else {
        if window[cursor] >= 0x20 { return }
        oddities.controlCharacters += 1
        window.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[cursor...cursor])) }
        cursor += 1
        continue
      }
    }
  }

  /// Reads the rest of a string after its opening quote if it is plain and ends within the window; otherwise reads
  /// nothing and returns nil.
  package mutating func takePlainString() throws -> String? {
    guard try peek() != nil else { throw endOfFile }
    let start = cursor
    let end = window.withUnsafeBufferPointer { PlainText.end($0, from: start, to: filled) }
    guard end < filled, window[end] == UInt8(ascii: "\"") else { return nil }
    cursor = end + 1
    return texts.text(window, in: start..<end, brokenTexts: &oddities.brokenUTF8)
  }

  /// Reads the next number if it is a short integer that ends within the window; otherwise reads nothing and returns
  /// nil.
  package mutating func takeWholeNumber() -> String? {
    var end = cursor
    if end < filled, window[end] == UInt8(ascii: "-") { end += 1 }
    let digits = end
    while end < filled, window[end].isASCIIDigit { end += 1 }
    // Up to 15 bytes are stored inside the String itself.
    guard end > digits, end - cursor <= 15, end < filled, !Self.isWordByte(window[end]) else {
      return nil
    }
    defer { cursor = end }
    return String(decoding: window[cursor..<end], as: UTF8.self)
  }

  package var endOfFile: JSONFileFault {
    JSONFileFault("the file is incomplete", at: offset, isEnd: true)
  }

  package func fault(_ reason: String) -> JSONFileFault { JSONFileFault(reason, at: offset) }
}

/// Scans the plain text of JSON strings, which is most of a recording.
private enum PlainText {
  /// The index of the first quote, backslash or control character, or `end`.
  @inline(__always)
  static func end(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while end - index >= 8 {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let special = ByteSearch.escapes(in: word)
      if special != 0 { return index + special.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end, !isSpecial(bytes[index]) { index += 1 }
    return index
  }

  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }
}
