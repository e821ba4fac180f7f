/// Writes JSON incrementally, without building a tree of values.
///
/// The caller must alternate names and values, and end each array and object.
package struct JSONOutput {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(reservingCapacity capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of a member, which needs no escapes; its value must come next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of a member, which may be any text; its value must come next.
  package mutating func name(anyOf text: String) {
    string(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a whole value. Members and elements that would begin after `limit` bytes of output are omitted.
  package mutating func value(
    _ value: JSONValue, _ style: JSONWriter.Style = .asWritten, limit: Int = .max
  ) {
    switch value {
    case .object(let object):
      beginObject()
      let isSorted = style == .canonical
      for member in isSorted ? object.members.sorted(by: { $0.name < $1.name }) : object.members
      where bytes.count <= limit {
        name(anyOf: member.name.string)
        self.value(member.value, style, limit: limit)
      }
      endObject()
    case .array(let elements):
      beginArray()
      for element in elements where bytes.count <= limit {
        self.value(element, style, limit: limit)
      }
      endArray()
    case .string(let text): string(text.string)
    case .number(let number): literal(style == .canonical ? number.canonicalText : number.source)
    case .bool(let isTrue): bool(isTrue)
    case .null: literal("null")
    }
  }

  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func number(_ number: some FixedWidthInteger) {
    guard var rest = UInt64(exactly: number.magnitude) else { return literal("\(number)") }
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }

  package mutating func bool(_ isTrue: Bool) { literal(isTrue ? "true" : "false") }

  /// Writes a complete piece of JSON, such as a number or `null`.
  package mutating func literal(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  /// Writes a complete piece of JSON in UTF-8.
  package mutating func literal(_ json: [UInt8]) {
    separate()
    bytes += json
  }

  /// Writes a white space byte between values, such as a line end.
  package mutating func whitespace(_ byte: UInt8) { bytes.append(byte) }

  /// Ends a document, so that another may follow on the next line.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Removes everything written; keeps the capacity.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Returns and removes the bytes written so far; the output continues at the same nesting.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    let extra = Self.bytesOfEscapes(in: text)
    guard extra > 0 else { return bytes.append(contentsOf: text) }
    // Escapes into memory of the right size, because recorded JSON is full of quotes.
    bytes += [UInt8](unsafeUninitializedCapacity: text.count + extra) { output, count in
      let raw = UnsafeRawBufferPointer(text)
      var offset = 0
      while offset < raw.count {
        if let word = Self.plainWord(raw, at: offset) {
          UnsafeMutableRawBufferPointer(output).storeBytes(
            of: word, toByteOffset: count, as: UInt64.self)
          (offset, count) = (offset + 8, count + 8)
          continue
        }
        let end = min(offset + 8, raw.count)
        for byte in raw[offset..<end] { Self.write(byte, to: output, &count) }
        offset = end
      }
    }
  }

  /// The number of bytes that escaping adds.
  private static func bytesOfEscapes(in text: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    var (extra, offset) = (0, 0)
    while offset < raw.count {
      let end = min(offset + 8, raw.count)
      if plainWord(raw, at: offset) == nil {
        for byte in raw[offset..<end] where needsEscape(byte) { extra += isShort(byte) ? 1 : 5 }
      }
      offset = end
    }
    return extra
  }

  /// The eight bytes at `offset`, if they exist and need no escapes.
  @inline(__always)
  private static func plainWord(_ raw: UnsafeRawBufferPointer, at offset: Int) -> UInt64? {
    guard raw.count - offset >= 8 else { return nil }
    let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return ByteSearch.escapes(in: word) == 0 ? word : nil
  }

  @inline(__always)
  private static func write(
    _ byte: UInt8, to output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    guard needsEscape(byte) else {
      output[count] = byte
      count += 1
      return
    }
    writeEscape(byte, to: output, &count)
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether the escape of a byte is a backslash and one character.
  private static func isShort(_ byte: UInt8) -> Bool {
    byte >= 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func writeEscape(
    _ byte: UInt8, to output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    func put(_ byte: UInt8) {
      output[count] = byte
      count += 1
    }
    put(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0D: put(UInt8(ascii: "r"))
    case 0x09: put(UInt8(ascii: "t"))
    case 0x20...: put(byte)
    default: for digit in "u00\(byte >> 4)\(String(byte & 15, radix: 16))".utf8 { put(digit) }
    }
  }
}
